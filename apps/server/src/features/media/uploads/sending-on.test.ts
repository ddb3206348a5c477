import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../../engines/media-tools/testing/tiny-media.ts';
import { type FakeS3, startFakeS3 } from '../../../testing/fake-s3.ts';
import { addCategory, join } from '../../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  checksumHeader,
  listenForUploads,
  type TusCalls,
  uploadedIn,
} from '../../../testing/tus-calls.ts';

const part = 8 * 1024 ** 2;
/** A recording, as far as its first bytes say so. */
const content = Buffer.concat([createToneWav(1_000), randomBytes(3 * part)]);
let store: FakeS3;
let api: TestApi;
let calls: TusCalls;
beforeAll(async () => {
  store = await startFakeS3();
  const { bucket, endpoint = '', credentials } = store.settings;
  api = await createTestApi({
    overrides: { mediaTools: createFakeMediaTools() },
    env: {
      GLOSSA_S3_BUCKET: bucket,
      GLOSSA_S3_ENDPOINT: endpoint,
      GLOSSA_S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      GLOSSA_S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
  });
  const caller = await join(api, 'Organisation administrator');
  calls = await listenForUploads(api, caller, await addCategory(api, caller));
});
afterAll(async () => {
  await api?.stop();
  await store?.close();
});

const sentParts = () => store.transfers().flatMap(({ parts }) => parts);
const begin = () => calls.begin(content.length, { filename: 'tone.wav' });
async function send(url: string, from: number, to: number, headers = {}): Promise<Response> {
  return calls.patch(url, from, content.subarray(from, to), headers);
}

test('parts are in the store before the upload is complete, and the object after it is', async () => {
  const url = await begin();
  await send(url, 0, part + 1);
  await expect.poll(sentParts).toEqual([1]);
  await send(url, part + 1, 2 * part);
  await expect.poll(sentParts).toEqual([1, 2]);
  expect([...store.objects.keys()].filter((key) => key.endsWith('.wav'))).toEqual([]);
  const { fileName } = await uploadedIn(await send(url, 2 * part, content.length));
  expect(store.objects.get(`files/${fileName}`)?.bytes.equals(content)).toBe(true);
  expect(store.transfers()).toEqual([]);
});

test('bytes are passed on after their checksum was compared', async () => {
  const url = await begin();
  const wrong = { 'upload-checksum': checksumHeader('sha1', Buffer.from('else')) };
  expect((await send(url, 0, 2 * part, wrong)).status).toBe(460);
  expect(sentParts()).toEqual([]);
  const right = checksumHeader('sha1', content.subarray(0, 2 * part));
  await send(url, 0, 2 * part, { 'upload-checksum': right });
  await expect.poll(sentParts).toEqual([1, 2]);
  const { fileName } = await uploadedIn(await send(url, 2 * part, content.length));
  expect(store.objects.get(`files/${fileName}`)?.bytes.equals(content)).toBe(true);
});

test('an upload that is given up leaves no part', async () => {
  const url = await begin();
  await send(url, 0, part);
  await expect.poll(sentParts).toEqual([1]);
  await calls.send('DELETE', url);
  await expect.poll(() => store.transfers()).toEqual([]);
});
