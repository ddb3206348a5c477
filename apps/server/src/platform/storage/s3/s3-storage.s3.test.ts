import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createBucketIn, type SwiftServer, startSwift } from '../../../testing/swift-server.ts';
import { openScratch } from '../scratch-folder.ts';
import { testStorage } from '../testing/storage-contract.ts';
import { createBucket } from './bucket.ts';
import { claimBucket } from './claim-bucket.ts';
import { createS3Storage } from './s3-storage.ts';

let swift: SwiftServer;
beforeAll(async () => {
  swift = await startSwift();
});
afterAll(() => swift?.close());

testStorage(async (hashes) => {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-s3-'));
  const settings = { ...swift.settings(), prefix: 'glossa/' };
  await createBucketIn(settings);
  const bucket = createBucket(settings);
  await claimBucket(bucket, 'ours', { waitMs: 0 });
  const open = async (node: string) =>
    createS3Storage({
      bucket,
      hashes,
      scratch: await openScratch(folder, node),
      cacheBytes: 1024 ** 3,
    });
  return {
    storage: await open('one'),
    other: await open('two'),
    replace: (name, content) => bucket.writeText(`files/${name}`, content),
    lose: (name) => bucket.remove(`files/${name}`),
    close: async () => {
      bucket.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
