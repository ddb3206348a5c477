import {
  type DownloadFormatDto,
  getSubtitleFiles,
  getSubtitleFormats,
} from '@glossa/contracts/subtitle-downloads';
import { putKeptFile } from '@glossa/contracts/subtitle-draft-files';
import { message } from '@glossa/messages/message';
import { expect, test } from 'vitest';
import { translate } from '../../../platform/i18n/translate.ts';
import {
  changeDraft,
  cueAt,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { keptFile } from '../../../testing/kept-file.ts';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';
import { zipEntries } from '../../../testing/zip-entries.ts';

const fixture = setupTranslationTest();
const params = () => ({ kind: 'transcript', id: fixture.transcribeId }) as const;

async function publishMarked(): Promise<void> {
  const { api, caller, transcribeId } = fixture;
  const draft = await openDraft(api, caller, params());
  await changeDraft(api, caller, draft.reportId, [
    edit(cueAt(draft, 0), {
      spans: [{ kind: 'italic', start: 0, end: 4 }],
      placement: { y: 30, x: 20 },
    }),
  ]);
  dataOf(
    await call(api, putKeptFile, {
      caller,
      params: { reportId: draft.reportId },
      payload: { file: keptFile },
    }),
  );
  dataOf(await tryPublishing(api, caller, transcribeId, draft.reportId));
}
const files = (formats: string, language = 'en') =>
  call(fixture.api, getSubtitleFiles, {
    caller: fixture.caller,
    params: params(),
    query: { formats, language },
  });

test('each format says beforehand what it cannot hold', async () => {
  await publishMarked();
  const { api, caller } = fixture;
  const list = dataOf<DownloadFormatDto[]>(
    await call(api, getSubtitleFormats, { caller, params: params() }),
  );
  const textsOf = (id: string) =>
    list.find((format) => format.id === id)?.losses.map(({ text }) => text);
  expect(textsOf('vtt')).toEqual([]);
  expect(textsOf('srt')).toEqual([
    translate('en', 'subtitles.lossPosition'),
    translate('en', 'subtitles.lossFile', {
      format: 'SubRip',
      list: {
        list: [
          message('subtitles.keptStyles', { count: 1 }),
          message('subtitles.keptDetails', { count: 1 }),
        ],
      },
    }),
  ]);
  expect(textsOf('sbv')?.join(' ')).toContain('bold, italics');
  expect(textsOf('txt')?.[0]).toBe(translate('en', 'subtitles.lossOfPlainText'));
});

test('a zip has the chosen formats, and a note in the language of the page', async () => {
  await publishMarked();
  const entries = await zipEntries((await files('srt,vtt,sbv', 'de')).rawPayload);
  expect(Object.keys(entries)).toEqual([
    ...['lesson.en.srt', 'lesson.en.vtt', 'lesson.en.sbv', 'notes.txt'],
  ]);
  expect(entries['lesson.en.vtt']).toContain('WEBVTT - Film');
  expect(entries['notes.txt']).toContain('Nicht in lesson.en.srt übernommen:');
  expect(entries['notes.txt']).not.toContain('lesson.en.vtt');
  const whole = await zipEntries((await files('json')).rawPayload);
  expect(Object.keys(whole)).toEqual(['lesson.en.json', 'notes.txt']);
});

test('presets have their name in the file’s, and their limits among what they cannot hold', async () => {
  await publishMarked();
  const { api, caller } = fixture;
  const list = dataOf<DownloadFormatDto[]>(
    await call(api, getSubtitleFormats, { caller, params: params() }),
  );
  const netflix = list.find(({ id }) => id === 'netflix-ttml1');
  expect(netflix).toMatchObject({ label: { text: 'Netflix TTML1' }, isPreset: true });
  expect(netflix?.losses.map(({ text }) => text).join(' ')).toContain('position');
  const entries = await zipEntries((await files('ttml,netflix-ttml1,stl,scc,avid,txt')).rawPayload);
  expect(Object.keys(entries)).toEqual([
    ...['lesson.en.ttml', 'lesson.en.netflix-ttml1.xml', 'lesson.en.stl', 'lesson.en.scc'],
    ...['lesson.en.avid.txt', 'lesson.en.txt', 'notes.txt'],
  ]);
  expect(entries['lesson.en.netflix-ttml1.xml']).toContain('nflx-tt');
});

test('an unknown format is refused, and others’ subtitles do not exist', async () => {
  expect(refusalOf(await files('srt,exe'))).toBe('400 INVALID_INPUT');
  expect(refusalOf(await files('../x'))).toBe('400 INVALID_INPUT');
  const stranger = await join(fixture.api, 'Organisation administrator');
  const answer = await call(fixture.api, getSubtitleFormats, {
    caller: stranger,
    params: params(),
  });
  expect(refusalOf(answer)).toBe('404 NOT_FOUND');
});
