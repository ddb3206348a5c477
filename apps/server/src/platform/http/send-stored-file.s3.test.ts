import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucketIn, type SwiftServer, startSwift } from '../../testing/swift-server.ts';
import type { Storage } from '../storage/port.ts';
import { type Bucket, createBucket } from '../storage/s3/bucket.ts';
import { createS3Storage } from '../storage/s3/s3-storage.ts';
import { openScratch } from '../storage/scratch-folder.ts';
import { sendStoredFile } from './send-stored-file.ts';

let swift: SwiftServer;
let folder: string;
let bucket: Bucket;
let app: FastifyInstance;
beforeAll(async () => {
  swift = await startSwift();
  const settings = swift.settings();
  await createBucketIn(settings);
  folder = await mkdtemp(join(tmpdir(), 'glossa-sending-'));
  bucket = createBucket(settings);
  const scratch = await openScratch(folder, 'one');
  const storage = createS3Storage({ bucket, scratch, cacheBytes: 0, presigns: true });
  const pending = await storage.createPending();
  await writeFile(pending.path, '0123456789');
  await pending.commit('aa-1.mp4');
  app = fastify();
  serve(app, '/video', storage, true);
  serve(app, '/download', storage, false);
});
afterAll(async () => {
  await app?.close();
  bucket?.close();
  await swift?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const serve = (on: FastifyInstance, path: string, storage: Storage, inline: boolean) =>
  on.get(path, (request, reply) =>
    sendStoredFile(
      storage,
      {
        name: 'aa-1.mp4',
        mediaType: 'video/mp4',
        downloadName: 'Übung.mp4',
        inline,
        redirects: true,
      },
      request,
      reply,
    ),
  );
const ask = (url: string, headers: Record<string, string>) => app.inject({ url, headers });

test('a player gets ranges from the bucket, with the type of the recording', async () => {
  const answer = await ask('/video', { 'sec-fetch-mode': 'no-cors', range: 'bytes=2-4' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  const address = answer.headers.location ?? '';
  expect(new URL(address).origin).toBe(bucket.origin());
  const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'video/mp4',
    '234',
  ]);
});

test('a link downloads from the bucket under the name of the upload', async () => {
  const answer = await ask('/download', { 'sec-fetch-mode': 'navigate' });
  const whole = await fetch(answer.headers.location ?? '');
  expect(await whole.text()).toBe('0123456789');
  expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cbung.mp4");
});

test('an address that was changed or has expired reads nothing', async () => {
  const { headers } = await ask('/video', { 'sec-fetch-mode': 'no-cors' });
  const other = (headers.location ?? '').replace('aa-1.mp4', 'aa-2.mp4');
  expect((await fetch(other)).status).toBe(403);
  const expired = new URL(headers.location ?? '');
  expired.searchParams.set('X-Amz-Expires', '7200');
  expect((await fetch(expired)).status).toBe(403);
});

test.each([
  ['fetch', { 'sec-fetch-mode': 'cors' }],
  ['a program', {}],
])('%s gets it through Glossa', async (_who, headers) => {
  const answer = await ask('/download', { ...headers, range: 'bytes=8-99' });
  expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
    206,
    'bytes 8-9/10',
    '89',
  ]);
  expect(answer.headers['content-type']).toBe('video/mp4');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});
