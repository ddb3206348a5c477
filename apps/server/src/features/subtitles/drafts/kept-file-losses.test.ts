import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import { message } from '@glossa/messages/message';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
import { setPageLanguage } from '../../../platform/i18n/page-language.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { setupKeptFileTest, vttOf } from '../../../testing/kept-file-fixture.ts';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';

const { fixture, file, put, publish, transcriptEntries } = setupKeptFileTest();
const { verify, ready } = fixture;

test('a file whose parts make none any more is left out, and the zip and the translation say so', async () => {
  dataOf(await put({ file: { ...file, head: 'no header\n\n' } }));
  await publish();
  const entries = await transcriptEntries();
  expect(vttOf(entries).startsWith('WEBVTT')).toBe(true);
  expect(vttOf(entries)).toContain('Plain &amp; simple.');
  const list = [
    message('subtitles.keptNotes', { count: 2 }),
    message('subtitles.keptNames', { count: 1 }),
  ];
  const lost = translate('en', 'subtitles.lossFileOutgrown', { list: { list } });
  const [, ofVtt = ''] = entries['notes.txt']?.split('Not kept in lesson.en.vtt:\n') ?? [];
  expect(ofVtt.split('\n\n')[0]).toContain(`- ${lost}`);

  await verify();
  const { outputs } = await ready();
  const zip = outputs.find(({ kind }) => kind === 'subtitles');
  expect(zip?.notes.map(({ text }) => text)).toContain(lost);
});

test('a zip is delivered if the imported file takes too long, and says what is unknown', async () => {
  await publish();
  const run = vi.spyOn(fixture.api.services.parsers, 'run');
  run.mockRejectedValueOnce(new AppError('FILE_TAKES_TOO_LONG'));
  const entries = await transcriptEntries();
  run.mockRestore();
  expect(vttOf(entries)).toContain('Plain &amp; simple.');
  expect(entries['notes.txt']).toContain(`- ${translate('en', 'subtitles.lossUnknown')}`);
});

test('a zip with options is delivered, too, if the imported file takes too long', async () => {
  await publish();
  const run = vi.spyOn(fixture.api.services.parsers, 'run');
  run.mockRejectedValueOnce(new AppError('FILE_TAKES_TOO_LONG'));
  const entries = await transcriptEntries({ lineEnds: 'crlf' });
  run.mockRestore();
  expect(vttOf(entries)).toContain('Plain &amp; simple.\r\n');
  expect(vttOf(entries)).not.toContain('REGION');
  expect(entries['notes.txt']).toContain(`- ${translate('en', 'subtitles.lossUnknown')}`);
});

test('a zip with options is refused while too much is read at once: no other process could write it', async () => {
  await publish();
  const { api, caller, mediaId } = fixture;
  const run = vi.spyOn(api.services.parsers, 'run');
  run.mockRejectedValueOnce(new AppError('RATE_LIMITED'));
  const query = { lineEnds: 'crlf' } as const;
  const answer = await call(api, transcriptSubtitles, { caller, params: { mediaId }, query });
  run.mockRestore();
  expect(refusalOf(answer)).toBe('429 RATE_LIMITED');
});

test('the imported file in the zip has the options that its format leaves open', async () => {
  await publish();
  const usual = vttOf(await transcriptEntries());
  const entries = await transcriptEntries({ lineEnds: 'crlf', encoding: 'windows-1252' });
  expect(vttOf(entries)).toBe(usual.replaceAll('\n', '\r\n'));
  expect(usual).toContain('STYLE\n');
});

test('the zip of all formats says what each cannot hold, in the language of the page', async () => {
  await publish();
  const notes = (await transcriptEntries())['notes.txt'] ?? '';
  expect(notes).toContain('Not kept in lesson.en.srt:\n- ');
  const list = message('subtitles.keptStyles', { count: 1 });
  const ofFile = translate('en', 'subtitles.lossFile', { format: 'SubRip', list });
  // More of it follows.
  expect(notes).toContain(ofFile.slice(0, -1));
  expect(notes).not.toContain('lesson.en.vtt');
  const { api, caller } = fixture;
  expect((await transcriptEntries({ language: 'fr' }))['notes.txt']).toContain(
    translate('fr', 'subtitles.notInFile', { name: 'lesson.en.srt' }),
  );
  await setPageLanguage(api.services.database.db, caller, 'de');
  expect((await transcriptEntries())['notes.txt']).toContain('Nicht in lesson.en.srt übernommen:');
});
