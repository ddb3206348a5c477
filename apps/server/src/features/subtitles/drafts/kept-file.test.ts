import type { KeptFile, KeptSummary } from '@glossa/contracts/kept-file';
import { deleteKeptFile, getKeptFile, putKeptFile } from '@glossa/contracts/subtitle-draft-files';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import { translatedSubtitlesZip } from '@glossa/contracts/translation-requests';
import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { beforeEach, expect, test } from 'vitest';
import { styledWebVtt } from '../../../../../../packages/subtitles/src/kept-file/samples.fixture.ts';
import { setPageLanguage } from '../../../platform/i18n/page-language.ts';
import {
  changeDraft,
  cuesOf,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';
import { zipEntries } from '../../../testing/zip-entries.ts';

const fixture = setupTranslationTest();
const { verify, ready } = fixture;
const owner = () => ({ kind: 'transcript', id: fixture.transcribeId }) as const;
const open = () => openDraft(fixture.api, fixture.caller, owner());

const bytes = new TextEncoder().encode(styledWebVtt);
const read = readSubtitleFile(bytes, 'lesson.vtt', { keepsFile: true });
const file = read.kept as KeptFile;
let reportId: string;

const put = (body: object) =>
  call(fixture.api, putKeptFile, { caller: fixture.caller, params: { reportId }, payload: body });
const get = async (id = reportId) =>
  dataOf<KeptSummary | null>(
    await call(fixture.api, getKeptFile, { caller: fixture.caller, params: { reportId: id } }),
  );
const publish = async () =>
  dataOf(await tryPublishing(fixture.api, fixture.caller, fixture.transcribeId, reportId));

/** As the editor imports it: the file, and its cues in place of all there are. */
beforeEach(async () => {
  const draft = await open();
  reportId = draft.reportId;
  dataOf(await put({ file }));
  await changeDraft(fixture.api, fixture.caller, reportId, [
    ...cuesOf(draft).map(({ id, revision }) => ({ cueId: id, revision, cue: null })),
    ...read.cues.map(({ id, speaker, startMs, endMs, text, track, spans, placement }) => ({
      cueId: id,
      revision: null,
      cue: {
        ...{ startMs, endMs, text, track, speaker: speaker ?? null },
        ...(spans ? { spans } : {}),
        ...(placement ? { placement } : {}),
      },
    })),
  ]);
});

async function transcriptEntries(): Promise<Record<string, string>> {
  const { api, caller, mediaId } = fixture;
  const zip = await call(api, transcriptSubtitles, { caller, params: { mediaId } });
  return zipEntries(zip.rawPayload);
}
const transcriptFile = async (): Promise<string> => vttOf(await transcriptEntries());
const vttOf = (entries: Record<string, string>): string =>
  Object.entries(entries).find(([name]) => name.endsWith('.vtt'))?.[1] ?? '';

test('an imported file is downloaded as it was', async () => {
  expect(await get()).toEqual({
    format: 'vtt',
    name: 'lesson.vtt',
    counts: { styles: 1, regions: 1, notes: 3, fonts: 0, details: 2 },
  });
  await publish();
  expect(await transcriptFile()).toBe(styledWebVtt);
});

test('it goes on with the next draft and with translations', async () => {
  await publish();
  const next = await open();
  expect(await get(next.reportId)).toMatchObject({ name: 'lesson.vtt' });
  const [first] = cuesOf(next);
  if (!first) throw new Error('no cue');
  reportId = next.reportId;
  await changeDraft(fixture.api, fixture.caller, reportId, [
    edit(first, { text: `${first.text} All.` }),
  ]);
  await publish();
  expect(await transcriptFile()).toBe(styledWebVtt.replace('</i>!', '</i>! All.'));

  await verify();
  const { ticketId } = await ready();
  const { api, caller } = fixture;
  const params = { language: 'fr', ticket_id: ticketId };
  const zip = await call(api, translatedSubtitlesZip, { caller, params });
  const translated = vttOf(await zipEntries(zip.rawPayload));
  expect(translated).toContain('::cue(.loud) { color: #ffcc00; font-style: italic }');
  expect(translated).toContain('00:01.000 --> 00:03.000 region:fred align:left\n<v Ann>[fr] Good');
  expect(translated).toContain('NOTE\nCheck the name\nof the river.');
});

test('it can be forgotten', async () => {
  const { api, caller } = fixture;
  dataOf(await call(api, deleteKeptFile, { caller, params: { reportId } }));
  expect(await get()).toBeNull();
  await publish();
  expect(await transcriptFile()).not.toContain('REGION');
  expect(refusalOf(await put({ file }))).toBe('404 DRAFT_GONE');
});

test.each([
  ['an unknown field', { file: { ...file, fonts: [] } }],
  ['a format that has nothing to keep', { file: { ...file, format: 'srt' } }],
  ['a cue with an unknown field', { file: { ...file, cues: [{ id: 'a', style: 'x' }] } }],
])('%s is refused', async (_name, body) => {
  expect(refusalOf(await put(body))).toBe('400 INVALID_INPUT');
});

test('a file whose parts make none any more is left out, and the zip and the translation say so', async () => {
  dataOf(await put({ file: { ...file, head: 'no header\n\n' } }));
  await publish();
  const entries = await transcriptEntries();
  expect(vttOf(entries).startsWith('WEBVTT')).toBe(true);
  expect(vttOf(entries)).toContain('Plain &amp; simple.');
  const lost = 'The cues no longer fit into the imported file. Not kept: 2 notes.';
  const [, ofVtt = ''] = entries['notes.txt']?.split('Not in lesson.en.vtt:\n') ?? [];
  expect(ofVtt.split('\n\n')[0]).toContain(`- ${lost}`);

  await verify();
  const { outputs } = await ready();
  const zip = outputs.find(({ kind }) => kind === 'subtitles');
  expect(zip?.notes.map(({ text }) => text)).toContain(lost);
});

test('the zip of all formats says what each cannot hold, in the language of the page', async () => {
  await publish();
  const notes = (await transcriptEntries())['notes.txt'] ?? '';
  expect(notes).toContain('Not in lesson.en.srt:\n- ');
  expect(notes).toContain('SubRip can’t hold from the imported file: 1 style');
  expect(notes).not.toContain('lesson.en.vtt');
  const { api, caller } = fixture;
  await setPageLanguage(api.services.database.db, caller, 'de');
  expect((await transcriptEntries())['notes.txt']).toContain('Nicht in lesson.en.srt:');
});
