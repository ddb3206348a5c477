import {
  type DownloadFormatDto,
  getSubtitleFiles,
  getSubtitleFormats,
} from '@glossa/contracts/subtitle-downloads';
import { expect, test } from 'vitest';
import {
  changeDraft,
  cueAt,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';
import { zipFiles } from '../../../testing/zip-entries.ts';

const fixture = setupTranslationTest();
const params = () => ({ kind: 'transcript', id: fixture.transcribeId }) as const;

async function publish(text: string): Promise<void> {
  const { api, caller, transcribeId } = fixture;
  const draft = await openDraft(api, caller, params());
  await changeDraft(api, caller, draft.reportId, [edit(cueAt(draft, 0), { text })]);
  dataOf(await tryPublishing(api, caller, transcribeId, draft.reportId));
}
const files = (query: Record<string, string>) =>
  call(fixture.api, getSubtitleFiles, {
    ...{ caller: fixture.caller, params: params() },
    query: { language: 'en', formats: 'srt', ...query } as { formats: string },
  });
const formats = (query: Record<string, string>) =>
  call(fixture.api, getSubtitleFormats, { caller: fixture.caller, params: params(), query });

test('files have the encoding, line ends and mark that were chosen, where their format has them', async () => {
  await publish('Zoë says “字”');
  const answer = await files({
    ...{ formats: 'srt,csv,vtt,stl', encoding: 'windows-1252', lineEnds: 'crlf' },
  });
  const found = await zipFiles(answer.rawPayload);
  const textOf = (name: string, encoding: string) => new TextDecoder(encoding).decode(found[name]);
  const srt = textOf('lesson.en.srt', 'windows-1252');
  expect(srt).toContain('\r\nZoë says “?”\r\n');
  expect(srt.replaceAll('\r\n', '')).not.toContain('\n');
  expect(textOf('lesson.en.csv', 'windows-1252')).toMatch(/^"number".*\r\n.*Zoë says/);
  expect(textOf('lesson.en.vtt', 'utf-8')).toContain('\r\nZoë says “字”\r\n');
  expect(found['lesson.en.stl']?.subarray(3, 8).toString()).toBe('STL25');
  const notes = found['notes.txt']?.toString() ?? '';
  expect(notes).toMatch(/lesson\.en\.srt[\s\S]*Windows-1252[^\n]*字[\s\S]*lesson\.en\.vtt/);
  expect(notes.match(/fixed encoding/g)).toHaveLength(2);

  const wide = await zipFiles(
    (await files({ formats: 'srt,json', encoding: 'utf-16be', byteOrderMark: 'false' })).rawPayload,
  );
  expect(new TextDecoder('utf-16be').decode(wide['lesson.en.srt'])).toContain('Zoë says “字”');
  expect(wide['lesson.en.srt']?.[0]).toBe(0);
  expect(JSON.parse(String(wide['lesson.en.json']))).toMatchObject({ language: 'en' });
  const marked = await zipFiles((await files({ byteOrderMark: 'true' })).rawPayload);
  expect([...(marked['lesson.en.srt']?.subarray(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
});

test('what an encoding lacks is said before', async () => {
  await publish('Zoë says “字”');
  const list = dataOf<DownloadFormatDto[]>(await formats({ encoding: 'windows-1252' }));
  const idsOf = (id: string) => list.find((one) => one.id === id)?.losses.map((loss) => loss.id);
  expect(idsOf('srt')).toEqual(['subtitles.lossEncoding']);
  expect(idsOf('vtt')).toEqual(['subtitles.lossFixedEncoding']);
  expect(idsOf('dfxp')).toEqual([]);
  const usual = dataOf<DownloadFormatDto[]>(await formats({ encoding: 'utf-8' }));
  expect(usual.find(({ id }) => id === 'srt')?.losses).toEqual([]);
});

test('formats that count frames have the frame rate that was chosen', async () => {
  const { rawPayload } = await files({ formats: 'itt,microdvd,stl,fcpxml', frameRate: '29.97' });
  const found = await zipFiles(rawPayload);
  expect(String(found['lesson.en.itt.itt'])).toContain('ttp:frameRate="30"');
  expect(String(found['lesson.en.sub'])).toMatch(/^\{1\}\{1\}29\.97\n/);
  expect(found['lesson.en.stl']?.subarray(3, 8).toString()).toBe('STL30');
  expect(String(found['lesson.en.fcpxml'])).toContain('frameDuration="1001/30000s"');
});

test('without a choice, Final Cut Pro files have the frame rate of the media', async () => {
  const { db } = fixture.api.services.database;
  await db
    .updateTable('media')
    .set({ frames_per_second: 24_000 / 1001 })
    .where('id', '=', fixture.mediaId)
    .execute();
  const found = await zipFiles((await files({ formats: 'fcpxml' })).rawPayload);
  expect(String(found['lesson.en.fcpxml'])).toContain('frameDuration="1001/24000s"');
});

test('what is no option is refused', async () => {
  for (const [field, value] of [
    ['encoding', 'utf-7'],
    ['lineEnds', 'cr'],
    ['byteOrderMark', 'maybe'],
    ['frameRate', '26'],
    ['endings', 'lf'],
  ] as const)
    expect(refusalOf(await files({ [field]: value })), field).toBe('400 INVALID_INPUT');
  expect(refusalOf(await formats({ encoding: 'utf-7' }))).toBe('400 INVALID_INPUT');
});
