import { cancelMedia, deleteMedia, type MediaItem, retryMedia } from '@glossa/contracts/media';
import { message } from '@glossa/messages/message';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { tinyMp4 } from '../../engines/media-tools/testing/tiny-media.ts';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import {
  createFakeSpeechEngine,
  type FakeSpeechOptions,
} from '../../engines/speech-to-text/testing/fake.ts';
import { translate } from '../../platform/i18n/translate.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  transcribed,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { storedFiles } from '../../testing/stored-files.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

/** The next result of the speech engine; set by each test. */
let speech: FakeSpeechOptions & { before?: () => Promise<void> };
let calls = 0;
const speechEngine: SpeechToTextEngine = {
  ...createFakeSpeechEngine(),
  transcribe: async (input) => {
    calls += 1;
    await speech.before?.();
    return createFakeSpeechEngine(speech).transcribe(
      // An engine that ignores the signal and returns when it is done.
      speech.before ? { ...input, signal: new AbortController().signal } : input,
    );
  },
};

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { mediaTools: createFakeMediaTools(), speechEngines: [speechEngine] },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
beforeEach(() => {
  speech = {};
  calls = 0;
});
afterAll(() => api.stop());

const uploadOne = async (bytes?: Uint8Array) =>
  dataOf<Uploaded>(await upload(api, caller, { categoryId, ...(bytes ? { bytes } : {}) }));
const cancel = (mediaId: string) => call(api, cancelMedia, { caller, params: { mediaId } });
const retry = (mediaId: string, payload = {}) =>
  call(api, retryMedia, { caller, params: { mediaId }, payload });

test('goes from uploaded via processing and transcribing to transcribed', async () => {
  speech = { workMs: 300, text: 'Good morning. This is the first lesson. Thank you.' };
  const seen: string[] = [];
  const { mediaId, uploadedStatus } = await uploadOne(tinyMp4());
  seen.push(uploadedStatus);
  const { pool } = api.services.database;
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('select status from media where id = $1', [mediaId]);
      const status = String(rows[0]?.status);
      if (seen.at(-1) !== status) seen.push(status);
      expect(status).toBe('transcribed');
    },
    { timeout: 20_000, interval: 5 },
  );
  const order = ['uploaded', 'processing', 'transcribing', 'transcribed'];
  expect(seen).toEqual(order.filter((status) => seen.includes(status)));
  expect(seen).toContain('transcribing');
  expect(await detailsOf(api, caller, mediaId)).toMatchObject({
    uploadedStatus: 'transcribed',
    progress: null,
    failure: null,
    hasPoster: true,
    language: 'en',
    languageDetected: true,
    languageScores: [
      { language: 'en', score: 0.9 },
      { language: 'fr', score: 0.1 },
    ],
    transcriptModel: 'fake-speech',
    missingModel: null,
    verification: 'PENDING',
    durationMs: expect.any(Number),
    width: 640,
    height: 360,
    wordCount: 9,
    proxyFileName: expect.stringMatching(/\.mp4$/),
  });
});

test('the first job computes the hash of a file whose upload outlasted a restart', async () => {
  speech = {};
  const { mediaId, fileName } = await uploadOne();
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  const { db } = api.services.database;
  const sha256Of = async () =>
    (
      await db
        .selectFrom('media')
        .select('sha256')
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow()
    ).sha256;
  const known = await sha256Of();
  expect(known).toMatch(/^[0-9a-f]{64}$/);
  // As it is taken in without the hash.
  await db.deleteFrom('stored_files').where('name', '=', fileName).execute();
  await db
    .updateTable('media')
    .set({ sha256: null, status: 'failed' })
    .where('id', '=', mediaId)
    .execute();
  dataOf(await retry(mediaId));
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  expect(await sha256Of()).toBe(known);
});

test('reads a document and detects its language', async () => {
  const text = 'Der Hund läuft über die Straße. Das Wetter ist heute sehr schön.';
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, bytes: Buffer.from(text), name: 'Hund.txt' }),
  );
  expect(await waitForMedia(api, caller, mediaId, ['ready'], 'doc')).toMatchObject({
    type: 'doc',
    language: 'de',
    languageDetected: true,
    wordCount: 12,
    proxyFileName: null,
  });
});

test('cancelling while processing stops the engine and stays cancelled', async () => {
  speech = { workMs: 600_000 };
  const { mediaId } = await uploadOne();
  await waitForMedia(api, caller, mediaId, ['transcribing']);
  await vi.waitFor(() => expect(calls).toBe(1));
  expect(dataOf<MediaItem>(await cancel(mediaId)).uploadedStatus).toBe('cancelled');
  expect(dataOf<MediaItem>(await cancel(mediaId)).uploadedStatus).toBe('cancelled');
  // The queue runs one transcription at a time: the next one starts only after this one stopped.
  speech = {};
  const next = await uploadOne();
  await waitForMedia(api, caller, next.mediaId, ['transcribed']);
  const after = await detailsOf(api, caller, mediaId);
  expect(after).toMatchObject({ uploadedStatus: 'cancelled', transcribeId: null, failure: null });
});

test('a late engine result overwrites nothing after cancellation', async () => {
  let letGo = () => {};
  let cameBack = false;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  speech = {
    before: async () => {
      await gate;
      cameBack = true;
    },
  };
  const { mediaId } = await uploadOne();
  await vi.waitFor(() => expect(calls).toBe(1), { timeout: 10_000 });
  await cancel(mediaId);
  letGo();
  speech = {};
  // One at a time: once this one is done, the late one had its turn.
  const next = await uploadOne();
  await waitForMedia(api, caller, next.mediaId, ['transcribed']);
  expect(cameBack).toBe(true);
  const after = await detailsOf(api, caller, mediaId);
  expect(after).toMatchObject({ uploadedStatus: 'cancelled', transcribeId: null, failure: null });
});

test('a permanent failure fails immediately with code and message, and retry fixes it', async () => {
  speech = { failure: new EngineError('ENGINE_BAD_INPUT', message('speech.noAudio')) };
  const { mediaId } = await uploadOne();
  const failed = await waitForMedia(api, caller, mediaId, ['failed']);
  expect(failed).toMatchObject({
    failure: {
      code: 'ENGINE_BAD_INPUT',
      message: { id: 'speech.noAudio', text: translate('en', 'speech.noAudio') },
    },
    progress: null,
  });
  expect(calls).toBe(1);

  speech = { spokenLanguage: 'en' };
  const item = dataOf<MediaItem>(await retry(mediaId, { spokenLanguage: 'fr' }));
  expect(item).toMatchObject({ failure: null, language: 'fr' });
  const done = await waitForMedia(api, caller, mediaId, ['transcribed']);
  expect(done).toMatchObject({ failure: null, language: 'fr', languageDetected: false });
});

test('a passing fault is tried again by the queue without anybody pressing Retry', async () => {
  const passing = new EngineError(
    'ENGINE_TIMEOUT',
    { text: 'The engine is busy.' },
    { retryable: true },
  );
  speech = {
    get failure() {
      return calls === 1 ? passing : undefined;
    },
  } as FakeSpeechOptions;
  const { mediaId } = await uploadOne();
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  expect(calls).toBe(2);
});

test('a passing fault that does not pass ends as failed with the engine’s own words', async () => {
  speech = {
    failure: new EngineError('ENGINE_TIMEOUT', { text: 'It took too long.' }, { retryable: true }),
  };
  const { mediaId } = await uploadOne();
  expect((await waitForMedia(api, caller, mediaId, ['failed'])).failure).toEqual({
    code: 'ENGINE_TIMEOUT',
    message: { text: 'It took too long.' },
    requestId: expect.any(String),
  });
  expect(calls).toBe(3);
});

test('retry restarts cancelled media but not verified or active ones', async () => {
  speech = { workMs: 10_000 };
  const { mediaId } = await uploadOne();
  await vi.waitFor(() => expect(calls).toBe(1), { timeout: 10_000 });
  expect(refusalOf(await retry(mediaId))).toBe('409 MEDIA_WRONG_STATE');
  await cancel(mediaId);
  speech = {};
  dataOf(await retry(mediaId));
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  expect(refusalOf(await cancel(mediaId))).toBe('409 MEDIA_WRONG_STATE');
});

test('transcribing again in another language creates a second version', async () => {
  const { mediaId, transcribeId, transcript } = await transcribed(api, caller, categoryId);
  expect(transcript.version).toBe(1);
  speech = { text: 'Bonjour à tous.' };
  dataOf(await retry(mediaId, { spokenLanguage: 'fr' }));
  const again = await waitForMedia(api, caller, mediaId, ['transcribed']);
  expect(again).toMatchObject({ transcribeId, language: 'fr' });
  const sets = await api.services.database.db
    .selectFrom('cue_sets')
    .select(['version', 'state'])
    .where('transcript_id', '=', transcribeId)
    .orderBy('version')
    .execute();
  expect(sets).toEqual([
    { version: 1, state: 'replaced' },
    { version: 2, state: 'published' },
  ]);
});

test('deleting removes the rows and every generated file', async () => {
  const { mediaId, fileName } = await uploadOne(tinyMp4());
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  const stem = fileName.split('.')[0] ?? '';
  const own = async () => (await storedFiles(api)).filter((name) => name.startsWith(stem));
  expect(await own()).toHaveLength(4);
  expect((await call(api, deleteMedia, { caller, params: { fileName } })).statusCode).toBe(200);
  expect(await own()).toEqual([]);
  const { pool } = api.services.database;
  for (const [table, column] of [
    ['media', 'id'],
    ['transcripts', 'media_id'],
  ]) {
    const found = await pool.query(`select 1 from ${table} where ${column} = $1`, [mediaId]);
    expect(found.rowCount).toBe(0);
  }
  expect(refusalOf(await call(api, deleteMedia, { caller, params: { fileName } }))).toBe(
    '410 MEDIA_DELETED',
  );
});

test('deleting while processing leaves no file behind', async () => {
  speech = { workMs: 10_000 };
  const { fileName } = await uploadOne();
  await vi.waitFor(() => expect(calls).toBe(1), { timeout: 10_000 });
  dataOf(await call(api, deleteMedia, { caller, params: { fileName } }));
  speech = {};
  const next = await uploadOne();
  await waitForMedia(api, caller, next.mediaId, ['transcribed']);
  const stem = fileName.split('.')[0] ?? '';
  expect((await storedFiles(api)).filter((name) => name.startsWith(stem))).toEqual([]);
});
