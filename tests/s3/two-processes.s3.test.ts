import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getInputFile, getVideo, getVideoInformation } from '@glossa/contracts/media';
import { viewTranscript } from '@glossa/contracts/transcripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReferencedFiles } from '../../apps/server/src/platform/db/stored-file-columns.ts';
import { createBucket } from '../../apps/server/src/platform/storage/s3/bucket.ts';
import {
  createBucketIn,
  type SwiftServer,
  startSwift,
} from '../../apps/server/src/testing/swift-server.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/testing/test-database.ts';
import { makeCategory, signIn, until, upload } from '../e2e/support/api.ts';
import { makeDataFolder, type RunningServer, startServer } from '../e2e/support/server.ts';
import { makeSpokenVideo } from '../e2e/support/speech.ts';

let swift: SwiftServer;
let database: TestDatabase;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
const running: RunningServer[] = [];
beforeAll(async () => {
  [swift, database, data] = await Promise.all([
    startSwift(),
    createTestDatabase('migrated'),
    makeDataFolder(),
  ]);
});
afterAll(async () => {
  for (const server of running) await server.stop();
  await swift?.close();
  await database?.drop();
  await data?.remove();
});

test('an API and a worker with data folders of their own take an upload to a transcript', async () => {
  const settings = swift.settings();
  await createBucketIn(settings);
  const start = async (name: string, roles: string) => {
    const folder = join(data.path, name);
    await mkdir(folder);
    const server = await startServer(folder, {
      DATABASE_URL: database.url,
      GLOSSA_ROLES: roles,
      GLOSSA_S3_BUCKET: settings.bucket,
      GLOSSA_S3_ENDPOINT: settings.endpoint ?? '',
      GLOSSA_S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId ?? '',
      GLOSSA_S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey ?? '',
      GLOSSA_S3_PREFIX: 'glossa',
    });
    running.push(server);
    return server;
  };
  const api = await start('api', 'api');
  const worker = await start('worker', 'worker:prepare,speech');

  const client = await signIn(api.address, api.password ?? '');
  const video = await makeSpokenVideo(data.path, 'meeting.mp4');
  const category = await makeCategory(client);
  const mediaId = await upload(client, video, category, { spokenLanguage: 'en' });
  const media = await until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => ['failed', 'transcribed'].includes(uploadedStatus),
    300_000,
  );
  expect(media, worker.output()).toMatchObject({ uploadedStatus: 'transcribed' });
  const transcript = await client.call(viewTranscript, {
    params: { transcribe_id: media.transcribeId ?? '', language: 'en', userId: client.userId },
  });
  expect(JSON.stringify(transcript)).toContain('library');

  const original = await client.bytes(getInputFile, { filename: media.fileName });
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(original)).toBe(hash(await readFile(video)));
  const range = await fetch(
    `${api.address}${getVideo.path}?fileName=${encodeURIComponent(media.fileName)}`,
    { headers: { authorization: `Bearer ${client.token}`, range: 'bytes=10-19' } },
  );
  expect([range.status, range.headers.get('content-range')]).toEqual([
    206,
    `bytes 10-19/${original.length}`,
  ]);
  expect(Buffer.from(await range.arrayBuffer())).toEqual(Buffer.from(original.subarray(10, 20)));

  // Everything is in the bucket, and belongs to the media; nothing is in a data folder.
  const bucket = createBucket({ ...settings, prefix: 'glossa/' });
  const names: string[] = [];
  for await (const { key } of bucket.list('files/')) names.push(key.slice('files/'.length));
  bucket.close();
  expect(names).toHaveLength(4);
  expect(await findReferencedFiles(database.db, names)).toEqual(new Set(names));
  for (const folder of ['api', 'worker'])
    expect(await readdir(join(data.path, folder, 'files')), folder).toEqual([]);
});
