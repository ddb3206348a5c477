import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBucket } from '../platform/storage/s3/bucket.ts';
import { claimBucket } from '../platform/storage/s3/claim-bucket.ts';
import { createS3Storage } from '../platform/storage/s3/s3-storage.ts';
import { openScratch } from '../platform/storage/scratch-folder.ts';
import { testStorage } from '../platform/storage/testing/storage-contract.ts';
import { startFakeS3 } from './fake-s3.ts';

/** The object store of other tests behaves to the product as a real one does, whose tests are those of the project s3. */
testStorage(async (hashes) => {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-fake-s3-'));
  const fake = await startFakeS3();
  const bucket = createBucket({ ...fake.settings, prefix: 'glossa/' });
  await claimBucket(bucket, 'ours', { waitMs: 0, settleForMs: 0 });
  const open = async (node: string) =>
    createS3Storage({
      ...{ bucket, hashes, cacheBytes: 1024 ** 3 },
      scratch: await openScratch(folder, node),
    });
  return {
    storage: await open('one'),
    other: await open('two'),
    replace: (name, content) => bucket.writeText(`files/${name}`, content),
    lose: (name) => bucket.remove(`files/${name}`),
    close: async () => {
      bucket.close();
      await fake.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
