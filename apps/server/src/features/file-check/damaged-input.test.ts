import { readFile, rm, writeFile } from 'node:fs/promises';
import { type MediaItem, retryMedia } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { captureLog } from '../../testing/captured-log.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { pathOfStored } from '../../testing/stored-files.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let heard = 0;
const speechEngine = createFakeSpeechEngine();
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [
        {
          ...speechEngine,
          transcribe: (request) => {
            heard += 1;
            return speechEngine.transcribe(request);
          },
        },
      ],
    },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
afterAll(() => api.stop());

async function transcribedOnce(): Promise<{ mediaId: string; path: string }> {
  const uploaded = dataOf<Uploaded>(await upload(api, caller, { categoryId }));
  await waitForMedia(api, caller, uploaded.mediaId, ['transcribed']);
  return { mediaId: uploaded.mediaId, path: pathOfStored(api, uploaded.fileName) };
}

async function transcribeAgain(mediaId: string): Promise<MediaItem> {
  const again = { caller, params: { mediaId }, payload: { spokenLanguage: 'fr' } };
  dataOf(await call(api, retryMedia, again));
  await waitForMedia(api, caller, mediaId, ['transcribed', 'failed']);
  return detailsOf(api, caller, mediaId);
}

test('a job fails with a code and a sentence when its file has changed, and works after a repair', async () => {
  const { mediaId, path } = await transcribedOnce();
  const whole = await readFile(path);
  const changed = Buffer.from(whole);
  changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
  await writeFile(path, changed);
  const log = captureLog(api.services.logger);
  heard = 0;
  const failed = await transcribeAgain(mediaId);
  expect(failed.uploadedStatus).toBe('failed');
  expect(failed.failure).toMatchObject({
    code: 'FILE_CHANGED',
    message: { id: 'jobs.fileChanged' },
  });
  expect(heard).toBe(0);
  expect(log.filter((line) => line.includes('FILE_CHANGED'))).toHaveLength(1);

  await writeFile(path, whole);
  expect((await transcribeAgain(mediaId)).uploadedStatus).toBe('transcribed');
  expect(heard).toBe(1);
});

test('a job fails with a code when its file is missing', async () => {
  const { mediaId, path } = await transcribedOnce();
  await rm(path);
  expect((await transcribeAgain(mediaId)).failure?.code).toBe('FILE_MISSING');
});
