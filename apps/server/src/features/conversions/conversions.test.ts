import { randomUUID } from 'node:crypto';
import {
  type Conversion,
  cancelConversion,
  convertDocument,
  convertMedia,
  convertSubtitles,
  convertToSpeech,
  deleteConversion,
  getConversion,
  getConversionFile,
  getConversions,
  retryConversion,
} from '@glossa/contracts/conversions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import { createVoiceRegistry } from '../../engines/text-to-speech/create-voice-registry.ts';
import { createFakeVoiceEngine } from '../../engines/text-to-speech/testing/fake.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { purgeOldConversions } from './service.ts';

let api: TestApi;
let caller: Caller & { organisationId: string };
beforeAll(async () => {
  api = await createTestApi({
    worker: true,
    overrides: {
      translators: createTranslators([createFakeTranslationEngine()]),
      voiceRegistry: createVoiceRegistry([createFakeVoiceEngine()]),
      mediaTools: createFakeMediaTools(),
    },
  });
  caller = await join(api, 'Translator');
});
afterAll(() => api.stop());

const voice = { voiceId: 'Joanna', engine: 'Standard' };
const form = (fields: Record<string, string>, bytes: Uint8Array | string, name: string) => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  data.append('file', new Blob([content]), name);
  return data;
};
const find = async (conversionId: string, as: Caller = caller) =>
  dataOf<Conversion>(await call(api, getConversion, { caller: as, params: { conversionId } }));
const until = (conversionId: string, status: Conversion['status'], as: Caller = caller) =>
  vi.waitFor(
    async () => {
      const found = await find(conversionId, as);
      if (found.status !== status)
        throw new Error(`is ${found.status}: ${found.failure?.message.text ?? ''}`);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
const download = ({ fileName }: Conversion, as: Caller = caller) =>
  call(api, getConversionFile, { caller: as, params: { fileName: fileName ?? randomUUID() } });

const srt = '1\n00:00:01,000 --> 00:00:02,000\nGood morning\n';

describe('subtitles', () => {
  test('are converted immediately', async () => {
    const made = dataOf<Conversion>(
      await call(api, convertSubtitles, { caller, payload: form({ to: 'vtt' }, srt, 'film.srt') }),
    );
    expect(made).toMatchObject({
      kind: 'subtitles',
      status: 'ready',
      target: { text: 'WebVTT' },
      downloadName: 'film.vtt',
    });
    expect(made.notes[0]).toMatchObject({
      id: 'conversion.readAsOneCue',
      params: { label: { text: 'SubRip' } },
    });
    const file = await download(made);
    expect(file.headers['content-disposition']).toContain('film.vtt');
    expect(file.body).toContain('WEBVTT');
    expect(file.body).toContain('Good morning');
  });

  test('of a broadcaster and of a speech engine are read, and written for old players', async () => {
    const stl = new Uint8Array(1024 + 128).fill(0x20);
    stl.set(new TextEncoder().encode('850STL25.01100'));
    stl.fill(0x8f, 1024);
    stl.set([0, 1, 0, 0xff, 0, 0, 0, 1, 0, 0, 0, 2, 0, 20, 2, 0, 0x4f, 0x6c, 0xc2, 0x65], 1024);
    const payload = form({ to: 'microdvd' }, stl, 'news.stl');
    const fromStl = dataOf<Conversion>(await call(api, convertSubtitles, { caller, payload }));
    expect(fromStl).toMatchObject({ downloadName: 'news.sub', target: { text: 'MicroDVD' } });
    expect(fromStl.notes[0]).toMatchObject({ params: { encoding: 'ISO-6937' } });
    expect((await download(fromStl)).body).toBe('{1}{1}25\n{25}{50}Olé\n');

    const tsv = 'start\tend\ttext\n0\t3500\tGood morning\n';
    const made = dataOf<Conversion>(
      await call(api, convertSubtitles, { caller, payload: form({ to: 'sami' }, tsv, 'a.tsv') }),
    );
    expect(made.downloadName).toBe('a.smi');
    expect(JSON.stringify(made.notes)).toContain('subtitles.warningMillisecondsAssumed');
    expect((await download(made)).body).toContain('<SYNC Start=3500>');
  });

  test('say what the new format cannot hold', async () => {
    const times = '00:00:01.000 --> 00:00:02.000';
    const vtt = `WEBVTT\n\n${times}\n<v Ada>Good morning\n\n${times} line:0\nNews\n`;
    const payload = form({ to: 'sbv' }, vtt, 'film.vtt');
    const made = dataOf<Conversion>(await call(api, convertSubtitles, { caller, payload }));
    expect(made.notes.slice(-2).map(({ id }) => id)).toEqual([
      'subtitles.lossTrack',
      'subtitles.lossSpeaker',
    ]);
  });

  test.each([
    [{ to: 'vtt' }, 'no subtitles at all', 'a.srt', '415 UPLOAD_REFUSED'],
    [{ to: 'vtt' }, '', 'a.srt', '400 UPLOAD_EMPTY'],
    [{ to: 'mp4' }, srt, 'a.srt', '400 INVALID_INPUT'],
    [{ to: 'vtt', encoding: 'ebcdic' }, srt, 'a.srt', '400 INVALID_INPUT'],
    [{ to: 'vtt', userId: 'x' }, srt, 'a.srt', '400 INVALID_INPUT'],
  ])('rejects %o with %j', async (fields, bytes, name, rejection) => {
    const payload = form(fields, bytes, name);
    expect(refusalOf(await call(api, convertSubtitles, { caller, payload }))).toBe(rejection);
  });
});

describe('text to speech', () => {
  test('speaks a text', async () => {
    const payload = { text: 'Good morning.\n\nGoodbye.', language: 'en', voice, format: 'wav' };
    const requested = dataOf<Conversion>(await call(api, convertToSpeech, { caller, payload }));
    expect(requested).toMatchObject({
      kind: 'speech',
      inputName: 'Good morning. Goodbye.',
      target: { text: 'WAV, English' },
    });
    const made = await until(requested.conversionId, 'ready');
    expect(made).toMatchObject({ mediaType: 'audio/wav' });
    expect((await download(made)).rawPayload.subarray(0, 4).toString('latin1')).toBe('RIFF');
  });
});

test('converts a video to another format', async () => {
  const payload = form({ to: 'mp3' }, createToneWav(3_000), 'talk.wav');
  const requested = dataOf<Conversion>(await call(api, convertMedia, { caller, payload }));
  const made = await until(requested.conversionId, 'ready');
  expect(made).toMatchObject({
    downloadName: 'talk.mp3',
    mediaType: 'audio/mpeg',
    target: { text: 'MP3' },
  });
});

test('translates a document without a ticket', async () => {
  const payload = form({ from: 'en', to: 'es' }, 'Hello world.\n', 'letter.txt');
  const requested = dataOf<Conversion>(await call(api, convertDocument, { caller, payload }));
  const made = await until(requested.conversionId, 'ready');
  expect(made).toMatchObject({
    downloadName: 'letter.es.txt',
    target: {
      id: 'conversion.targetLanguage',
      params: { language: { language: 'es' } },
      text: 'Spanish',
    },
  });
  expect((await download(made)).body).toBe('[es] Hello world.\n');
});

test('a failed conversion has a message and can be retried', async () => {
  const payload = form({ from: 'en', to: 'ko' }, 'Hello world.\n', 'letter.txt');
  const asked = (requestId: string) => ({ caller, headers: { 'x-request-id': requestId } });
  const requested = dataOf<Conversion>(
    await call(api, convertDocument, { ...asked('first'), payload }),
  );
  const failed = await until(requested.conversionId, 'failed');
  expect(failed.failure).toMatchObject({ code: 'ENGINE_UNAVAILABLE', requestId: 'first' });
  const params = { conversionId: requested.conversionId };
  const retried = await call(api, retryConversion, { ...asked('second'), params });
  expect(retried.statusCode).toBe(200);
  const again = await until(requested.conversionId, 'failed');
  expect(again.failure).toMatchObject({ requestId: 'second' });
  expect(refusalOf(await call(api, cancelConversion, { caller, params }))).toBe(
    '409 CONVERSION_WRONG_STATE',
  );
});

test('is visible only to its owner, not even to administrators', async () => {
  const other = await join(api, 'Organisation administrator', caller.organisationId);
  const payload = form({ to: 'srt' }, srt, 'mine.srt');
  const made = dataOf<Conversion>(await call(api, convertSubtitles, { caller, payload }));
  const params = { conversionId: made.conversionId };
  for (const endpoint of [getConversion, cancelConversion, retryConversion, deleteConversion])
    expect(refusalOf(await call(api, endpoint, { caller: other, params }))).toBe('404 NOT_FOUND');
  expect(refusalOf(await download(made, other))).toBe('404 NOT_FOUND');
  const list = dataOf<{ total: number }>(await call(api, getConversions, { caller: other }));
  expect(list.total).toBe(0);
});

test('deleting removes it with its files', async () => {
  const payload = form({ to: 'srt' }, srt, 'gone.srt');
  const made = dataOf<Conversion>(await call(api, convertSubtitles, { caller, payload }));
  const params = { conversionId: made.conversionId };
  await call(api, deleteConversion, { caller, params });
  expect(refusalOf(await download(made))).toBe('404 NOT_FOUND');
  expect(await api.services.storage.size(made.fileName ?? '')).toBeUndefined();
});

test('limits concurrent conversions and deletes them after a week', async () => {
  const person = await join(api, 'Viewer');
  await api.services.database.db
    .insertInto('conversions')
    .values(
      Array.from({ length: 5 }, () => ({
        organisation_id: person.organisationId,
        user_id: person.userId,
        kind: 'speech' as const,
        status: 'working' as const,
        options: '{}',
        input_name: 'waiting',
      })),
    )
    .execute();
  const payload = { text: 'One more', language: 'en', voice };
  const refused = await call(api, convertToSpeech, { caller: person, payload });
  expect(refusalOf(refused)).toBe('429 RATE_LIMITED');
  const { storage } = api.services;
  const { db } = api.services.database;
  await purgeOldConversions({ db, storage }, new Date(Date.now() + 8 * 86_400_000));
  const list = dataOf<{ total: number }>(await call(api, getConversions, { caller: person }));
  expect(list.total).toBe(0);
});
