import { getInputFile } from '@glossa/contracts/media';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { BucketError } from '../../platform/storage/bucket-error.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { prepareMediaJob } from './jobs.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let away = false;
const outage = () => new BucketError('The object store does not answer.', { temporary: true });
beforeAll(async () => {
  const mediaTools = createFakeMediaTools();
  api = await createTestApi({
    overrides: {
      mediaTools: {
        ...mediaTools,
        extractAudio: async (request) => {
          if (away) throw new Error('The audio was not stored.', { cause: outage() });
          return mediaTools.extractAudio(request);
        },
      },
      speechEngines: [createFakeSpeechEngine()],
    },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
afterAll(() => api.stop());

const uploadOne = async () => dataOf<Uploaded>(await upload(api, caller, { categoryId }));

test('a job whose files cannot be reached says so, spends no try, and goes on later', async () => {
  away = true;
  const { mediaId } = await uploadOne();
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        SELECT state, retry_count FROM jobs.job WHERE data->>'mediaId' = ${mediaId}
          AND start_after > now() + interval '5 seconds'`.execute(api.database.db);
      expect(rows).toEqual([{ state: 'created', retry_count: 0 }]);
    },
    { timeout: 20_000 },
  );
  expect(await detailsOf(api, caller, mediaId)).toMatchObject({
    uploadedStatus: 'processing',
    failure: null,
    progress: { phase: { id: 'jobs.waitingForFiles' } },
  });
  away = false;
  await sql`UPDATE jobs.job SET start_after = now() WHERE state = 'created'`.execute(
    api.database.db,
  );
  await waitForMedia(api, caller, mediaId, ['transcribed']);
});

test('a request whose file cannot be reached is told to come again', async () => {
  const { fileName } = await uploadOne();
  vi.spyOn(api.services.storage, 'size').mockRejectedValueOnce(outage());
  const ask = () => call(api, getInputFile, { caller, params: { filename: fileName } });
  const answer = await ask();
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    '5',
  ]);
  expect((await ask()).statusCode).toBe(200);
});

test('each run of a preparation has files of its own, and leaves those of the last one', async () => {
  const { mediaId } = await uploadOne();
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  const filesOf = () =>
    api.database.db
      .selectFrom('media')
      .select(['poster_file', 'audio_file', 'peaks_file'])
      .where('id', '=', mediaId)
      .executeTakeFirstOrThrow();
  const first = Object.values(await filesOf()).filter((name) => name !== null);
  expect(first.length).toBeGreaterThan(1);
  await api.database.db
    .updateTable('media')
    .set({ status: 'uploaded' })
    .where('id', '=', mediaId)
    .execute();
  await api.services.queue.enqueue(api.database.db, prepareMediaJob, { mediaId });
  await vi.waitFor(async () => expect((await filesOf()).audio_file).not.toBe(first[1]), {
    timeout: 20_000,
  });
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  for (const name of first) expect(await api.services.storage.size(name), name).toBeUndefined();
  for (const name of Object.values(await filesOf()))
    if (name) expect(await api.services.storage.size(name), name).toBeDefined();
});
