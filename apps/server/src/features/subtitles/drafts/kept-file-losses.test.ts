import { message } from '@glossa/messages/message';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
import { setPageLanguage } from '../../../platform/i18n/page-language.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { setupKeptFileTest, vttOf } from '../../../testing/kept-file-fixture.ts';
import { dataOf } from '../../../testing/media-calls.ts';

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
  await setPageLanguage(api.services.database.db, caller, 'de');
  expect((await transcriptEntries())['notes.txt']).toContain('Nicht in lesson.en.srt übernommen:');
});
