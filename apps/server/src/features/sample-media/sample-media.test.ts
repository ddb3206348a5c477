import { readFile, writeFile } from 'node:fs/promises';
import { createSampleMedia, saveTour, type Tour, viewTour } from '@glossa/contracts/sample-media';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { tinyMp4 } from '../../engines/media-tools/testing/tiny-media.ts';
import type { SampleVideoPlan } from '../../engines/sample-video/port.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { createVoiceRegistry } from '../../engines/text-to-speech/create-voice-registry.ts';
import { createFakeVoiceEngine } from '../../engines/text-to-speech/testing/fake.ts';
import { openLiveClient } from '../../testing/live-client.ts';
import { dataOf, detailsOf, join, refusalOf, waitForMedia } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

type Answer = { mediaId: string; language: string; existed: boolean };
let plans: Array<SampleVideoPlan & { titles: string }> = [];
let breaks = false;
const renderSampleVideo = async (plan: SampleVideoPlan) => {
  if (breaks) throw new EngineError('ENGINE_CRASHED', { text: 'The film could not be made.' });
  plans.push({ ...plan, titles: await readFile(plan.assPath, 'utf8') });
  await writeFile(plan.outputPath, tinyMp4());
};
let askedForVoices = 0;
let api: TestApi;
let host: string;
let caller: Caller;
beforeAll(async () => {
  const known = createVoiceRegistry([createFakeVoiceEngine({ delayMs: 0 })]);
  const voiceRegistry: typeof known = {
    ...known,
    listVoices: () => {
      askedForVoices += 1;
      return known.listVoices();
    },
  };
  const mediaTools = createFakeMediaTools();
  const speechEngines = [createFakeSpeechEngine()];
  api = await createTestApi({
    worker: true,
    overrides: { voiceRegistry, renderSampleVideo, mediaTools, speechEngines },
  });
  host = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).host;
});
beforeEach(async () => {
  plans = [];
  breaks = false;
  caller = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const ask = (language = 'en', who = caller) =>
  call(api, createSampleMedia, { caller: who, payload: { language } });
const tour = async (who = caller) => dataOf<Tour>(await call(api, viewTour, { caller: who }));
const save = (payload: object, who = caller) => call(api, saveTour, { caller: who, payload });
const categories = async () =>
  api.services.database.db
    .selectFrom('categories')
    .innerJoin('users', 'users.organisation_id', 'categories.organisation_id')
    .select(['categories.id', 'categories.name'])
    .where('users.id', '=', caller.userId)
    .execute();

test('the sample is regular media in the category Samples', async () => {
  const made = dataOf<Answer>(await ask());
  expect(made).toMatchObject({ language: 'en', existed: false });
  await waitForMedia(api, caller, made.mediaId, ['transcribed', 'ready']);
  const details = await detailsOf(api, caller, made.mediaId);
  expect(details.title).toBe('A first look at Glossa');
  expect((await categories()).map(({ name }) => name)).toEqual(['Samples']);
  expect((await tour()).mediaId).toBe(made.mediaId);
});

test('sentences follow each other and the title is in the picture', async () => {
  dataOf(await ask('de'));
  const [plan] = plans;
  expect(plan?.lines).toHaveLength(6);
  const starts = plan?.lines.map(({ startMs }) => startMs) ?? [];
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  expect(starts[0]).toBeGreaterThan(0);
  expect(plan?.durationMs).toBeGreaterThan(starts.at(-1) ?? Number.POSITIVE_INFINITY);
  expect(plan?.titles).toContain('Ein erster Blick auf Glossa');
});

test('a user has one per language, and a second call returns the same', async () => {
  const first = dataOf<Answer>(await ask());
  expect(dataOf<Answer>(await ask())).toEqual({ ...first, existed: true });
  const german = dataOf<Answer>(await ask('de'));
  expect(german.mediaId).not.toBe(first.mediaId);
  expect(plans).toHaveLength(2);
});

test('a language without a voice uses English', async () => {
  // The fake does not support Korean.
  expect(dataOf<Answer>(await ask('ko')).language).toBe('en');
});

test('announces a new category once', async () => {
  const line = await openLiveClient(api, host, caller);
  const told = { type: 'changed', what: 'categories', mediaId: null };
  const timesTold = () => line.messages.filter((one) => 'what' in one && one.what === told.what);
  dataOf(await ask());
  await vi.waitFor(() => expect(timesTold()).toEqual([told]));
  const { mediaId } = dataOf<Answer>(await ask('de'));
  await vi.waitFor(() =>
    expect(line.messages).toContainEqual(expect.objectContaining({ mediaId })),
  );
  expect(timesTold()).toEqual([told]);
  line.close();
});

test('asks the engines for their languages once', async () => {
  const before = askedForVoices;
  dataOf(await ask());
  expect(askedForVoices - before).toBe(1);
});

test('reuses an existing category Samples, ignoring case', async () => {
  const { db } = api.services.database;
  const { organisation_id } = await db
    .selectFrom('users')
    .select('organisation_id')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('categories')
    .values({ organisation_id, name: 'SAMPLES', description: '' })
    .execute();
  dataOf(await ask());
  expect((await categories()).map(({ name }) => name)).toEqual(['SAMPLES']);
});

test('leaves nothing behind on failure and reports it', async () => {
  breaks = true;
  expect(refusalOf(await ask())).toBe('502 ENGINE_FAILED');
  expect(await categories()).toEqual([]);
  expect((await tour()).mediaId).toBeNull();
});

test.each([
  ['an unknown language', { language: 'xx' }],
  ['an unknown field', { language: 'en', title: 'Mine' }],
  ['an empty body', {}],
])('rejects %s', async (_what, payload) => {
  expect(refusalOf(await call(api, createSampleMedia, { caller, payload }))).toBe(
    '400 INVALID_INPUT',
  );
});

test('requires upload permission', async () => {
  expect(refusalOf(await ask('en', await join(api, 'Viewer')))).toBe('403 ACCESS_DENIED');
});

test('limits a user to three per minute', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await ask()).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('the tour starts, resumes and belongs to one user', async () => {
  expect(await tour()).toEqual({ state: 'new', step: 'begin', mediaId: null });
  dataOf(await save({ state: 'running', step: 'verify' }));
  expect(await tour()).toEqual({ state: 'running', step: 'verify', mediaId: null });
  dataOf(await save({ state: 'skipped', step: 'verify' }));
  expect((await tour()).state).toBe('skipped');
  const viewer = await join(api, 'Viewer');
  expect((await tour(viewer)).state).toBe('new');
  expect(refusalOf(await save({ state: 'new', step: 'verify' }))).toBe('400 INVALID_INPUT');
  expect(refusalOf(await save({ state: 'done', step: 'elsewhere' }))).toBe('400 INVALID_INPUT');
});
