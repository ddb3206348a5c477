import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { DiskSpace } from '../platform/storage/disk-space.ts';
import { createLayeredStorage } from '../platform/storage/layered-storage.ts';
import { createLocalDisk } from '../platform/storage/local-disk.ts';
import type { FileHashes, Storage } from '../platform/storage/port.ts';
import { type Bucket, createBucket } from '../platform/storage/s3/bucket.ts';
import { claimBucket } from '../platform/storage/s3/claim-bucket.ts';
import { createS3Storage } from '../platform/storage/s3/s3-storage.ts';
import { watchBucket } from '../platform/storage/s3/watch-bucket.ts';
import { openScratch } from '../platform/storage/scratch-folder.ts';

export type FileStorage = {
  storage: Storage;
  /** Undefined without one in the settings. */
  bucket: Bucket | undefined;
  /** Files of this data folder have not been moved to the bucket yet. */
  filesLeft: boolean;
  /** From which browsers get recordings, where not from Glossa. */
  fileOrigin: string | undefined;
};

/**
 * Where the settings say that files are. Asks no one on the network. While files are moved, they are read from where they
 * still are.
 */
export async function createFileStorage(
  config: Config,
  hashes: FileHashes,
  space: DiskSpace,
): Promise<FileStorage> {
  const disk = await createLocalDisk(config.dataFolder, hashes);
  if (!config.bucket)
    return { storage: disk, bucket: undefined, filesLeft: false, fileOrigin: undefined };
  const bucket = createBucket(config.bucket);
  const presigns = config.redirectsDownloads;
  const objects = createS3Storage({
    bucket,
    hashes,
    scratch: await openScratch(config.dataFolder, 'server'),
    cacheBytes: config.scratchBytes,
    presigns,
    space,
  });
  const shared = { bucket, fileOrigin: presigns ? bucket.origin() : undefined };
  if (config.filesOn === 'disk')
    return { ...shared, storage: createLayeredStorage(disk, objects), filesLeft: true };
  const filesLeft = await holdsFiles(disk);
  const storage = filesLeft ? createLayeredStorage(objects, disk) : objects;
  return { ...shared, storage, filesLeft };
}

async function holdsFiles(disk: Storage): Promise<boolean> {
  for await (const _file of disk.list()) return true;
  return false;
}

/** How long a start waits for an object store that does not answer. */
const waitMs = 60_000;

/**
 * Makes the bucket that of this installation. Throws a sentence where it cannot be used, or where files are still in the
 * data folder of another process.
 */
export async function claimFiles({
  bucket,
  filesLeft,
  db,
  signal,
}: Pick<FileStorage, 'bucket' | 'filesLeft'> & {
  db: Database;
  signal?: AbortSignal;
}): Promise<void> {
  if (!bucket) return;
  await claimBucket(bucket, await readInstallation(db), { waitMs, ...(signal ? { signal } : {}) });
  if (filesLeft) await db.updateTable('installation').set({ files_in_two_places: true }).execute();
}

const readInstallation = async (db: Database): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;

/** For probes: why the bucket cannot be used; undefined if it can, or if there is none. */
export function createBucketCheck({
  bucket,
  database,
}: Pick<FileStorage, 'bucket'> & { database: { db: Database } }): () => Promise<
  string | undefined
> {
  return bucket ? watchBucket(bucket, () => readInstallation(database.db)) : async () => undefined;
}

/** Throws where another process has files that this one would take for missing. */
export async function assertFilesShared(
  { bucket, filesLeft }: Pick<FileStorage, 'bucket' | 'filesLeft'>,
  db: Database,
): Promise<void> {
  if (!bucket || filesLeft) return;
  const row = await db
    .selectFrom('installation')
    .select('files_in_two_places')
    .executeTakeFirstOrThrow();
  if (row.files_in_two_places)
    throw new Error(
      'Files of this installation are still in the data folder of another process. Run npm run storage -- move --to bucket there first.',
    );
}
