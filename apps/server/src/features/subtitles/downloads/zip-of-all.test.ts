import type { DownloadFormatDto } from '@glossa/contracts/subtitle-downloads';
import { getSubtitleFormats } from '@glossa/contracts/subtitle-downloads';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import { translatedSubtitlesZip } from '@glossa/contracts/translation-requests';
import { message } from '@glossa/messages/message';
import { subtitleFormats } from '@glossa/subtitles/formats/registry';
import { expect, test } from 'vitest';
import { translate } from '../../../platform/i18n/translate.ts';
import {
  changeDraft,
  cueAt,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';
import { zipFiles } from '../../../testing/zip-entries.ts';

const fixture = setupTranslationTest();
const { verify, ready } = fixture;
const owner = () => ({ kind: 'transcript', id: fixture.transcribeId }) as const;
const text = 'Zoë says “字”';
const all = ['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'tsv', 'json', 'txt', 'docx'];

async function publish(): Promise<void> {
  const { api, caller, transcribeId } = fixture;
  const draft = await openDraft(api, caller, owner());
  await changeDraft(api, caller, draft.reportId, [edit(cueAt(draft, 0), { text })]);
  dataOf(await tryPublishing(api, caller, transcribeId, draft.reportId));
}
type Query = Record<string, string>;
const zipOf = (query: Query, caller = fixture.caller) =>
  call(fixture.api, transcriptSubtitles, { caller, params: { mediaId: fixture.mediaId }, query });
const formatsOf = (query: Query) =>
  call(fixture.api, getSubtitleFormats, { caller: fixture.caller, params: owner(), query });
/** The sentences of the note, by file. */
const notesOf = (notes: Buffer | undefined): Record<string, string[]> =>
  Object.fromEntries(
    String(notes ?? '')
      .split(/\n\n/)
      .filter(Boolean)
      .map((part) => {
        const [title = '', ...lines] = part.trim().split('\n');
        return [/lesson\S*(?=:)/.exec(title)?.[0] ?? title, lines.map((line) => line.slice(2))];
      }),
  );
const fixed = (encoding: string) => translate('en', 'subtitles.lossFixedEncoding', { encoding });
const unused = (...ids: ('subtitles.file.lineEnds' | 'subtitles.file.byteOrderMark')[]) =>
  translate('en', 'subtitles.lossOptions', { list: { list: ids.map((id) => message(id)) } });

test('files of the zip have the encoding and line ends that were chosen, where their format has them', async () => {
  await publish();
  const answer = await zipOf({ encoding: 'windows-1252', lineEnds: 'crlf' });
  const found = await zipFiles(answer.rawPayload);
  expect(Object.keys(found)).toEqual([...all.map((ext) => `lesson.en.${ext}`), 'notes.txt']);
  const decoded = (ext: string, encoding: string) =>
    new TextDecoder(encoding, { fatal: true }).decode(found[`lesson.en.${ext}`]);
  for (const id of ['srt', 'ass', 'sbv', 'csv', 'tsv', 'txt'] as const) {
    const content = decoded(id, 'windows-1252');
    expect(content, id).toContain('Zoë says “?”');
    expect(content.replaceAll('\r\n', ''), id).not.toContain('\n');
  }
  for (const id of ['vtt', 'ttml', 'json'] as const) {
    const content = decoded(id, 'utf-8');
    expect(content.replaceAll('\r\n', ''), id).not.toContain('\n');
    expect(subtitleFormats[id].parse(content)[0]?.text, id).toBe(text);
  }
  const notes = notesOf(found['notes.txt']);
  for (const id of ['srt', 'ass', 'sbv', 'csv', 'tsv', 'txt'])
    expect(notes[`lesson.en.${id}`]?.join(), id).toMatch(/Windows-1252.*字/);
  for (const id of ['vtt', 'ttml', 'json'])
    expect(notes[`lesson.en.${id}`], id).toContain(fixed('Windows-1252'));
  expect(notes['lesson.en.docx']).toEqual([
    fixed('Windows-1252'),
    unused('subtitles.file.lineEnds'),
  ]);
  // That it has no times is expected of text.
  expect(notes['lesson.en.txt']).toHaveLength(1);
});

test('a byte order mark is in every file that can have one, and the note names the others', async () => {
  await publish();
  const found = await zipFiles((await zipOf({ byteOrderMark: 'true' })).rawPayload);
  const isMarked = (ext: string) =>
    found[`lesson.en.${ext}`]?.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf));
  expect(all.filter(isMarked)).toEqual(all.filter((ext) => ext !== 'json' && ext !== 'docx'));
  const notes = notesOf(found['notes.txt']);
  for (const ext of ['json', 'docx'])
    expect(notes[`lesson.en.${ext}`]).toContain(unused('subtitles.file.byteOrderMark'));
  expect(notes['lesson.en.srt']).toBeUndefined();
});

test('a translation has the options, too, and its note is in the language that was asked for', async () => {
  await verify();
  const { ticketId, language } = await ready();
  const answer = await call(fixture.api, translatedSubtitlesZip, {
    ...{ caller: fixture.caller, params: { language, ticket_id: ticketId } },
    query: { encoding: 'utf-16le', language: 'de' },
  });
  const found = await zipFiles(answer.rawPayload);
  const [name = '', srt] = Object.entries(found).find(([one]) => one.endsWith('.srt')) ?? [];
  expect(name).toBe(`lesson.${language}.unreviewed.srt`);
  expect([...(srt?.subarray(0, 2) ?? [])]).toEqual([0xff, 0xfe]);
  expect(String(found['notes.txt'])).toContain(
    translate('de', 'subtitles.notInFile', { name: name.replace('srt', 'vtt') }),
  );
});

test('its formats and what each cannot hold are known before, as in the note', async () => {
  await publish();
  const query = { encoding: 'windows-1252' } as const;
  const list = dataOf<DownloadFormatDto[]>(await formatsOf({ ...query, zip: 'all' }));
  expect(list.map(({ id }) => id)).toEqual(all);
  const notes = notesOf((await zipFiles((await zipOf(query)).rawPayload))['notes.txt']);
  for (const { extension, losses } of list)
    expect(
      losses.map((loss) => loss.text),
      extension,
    ).toEqual(notes[`lesson.en.${extension}`] ?? []);
  const choices = dataOf<DownloadFormatDto[]>(await formatsOf({}));
  expect(choices.map(({ id }) => id)).not.toContain('docx');
});

test('what is no option is refused, and others’ subtitles do not exist', async () => {
  for (const [field, value] of [
    ['encoding', 'utf-7'],
    ['lineEnds', 'cr'],
    ['byteOrderMark', 'maybe'],
    // None of the formats counts frames.
    ['frameRate', '25'],
    ['formats', 'srt'],
  ] as const)
    expect(refusalOf(await zipOf({ [field]: value })), field).toBe('400 INVALID_INPUT');
  expect(refusalOf(await formatsOf({ zip: 'some' }))).toBe('400 INVALID_INPUT');
  const stranger = await join(fixture.api, 'Organisation administrator');
  expect(refusalOf(await zipOf({ lineEnds: 'crlf' }, stranger))).toBe('404 TRANSCRIPT_MISSING');
});
