import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { listReferencedFiles } from '../../../platform/db/stored-file-columns.ts';
import { createLocalDisk } from '../../../platform/storage/local-disk.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import { type Bucket, createBucket } from '../../../platform/storage/s3/bucket.ts';
import { claimBucket } from '../../../platform/storage/s3/claim-bucket.ts';
import { filesFolder, keyOf } from '../../../platform/storage/s3/object-keys.ts';
import { connectClient, print } from './command.ts';
import { findInstallationId } from './database-export.ts';

type Target = Pick<Storage, 'createPending'>;

/**
 * Where the settings say that files are: the data folder or the bucket. The bucket is claimed with the first file, when the
 * database, and with it the id of the installation, is there: the bucket of another one is refused.
 */
export function openFiles(
  config: Config,
  connection: pg.PoolConfig,
): { open: () => Promise<Target>; close: () => Promise<void> } {
  const staging = join(config.dataFolder, 'restoring');
  let bucket: Bucket | undefined;
  const openTarget = async (): Promise<Target> => {
    if (!config.bucket || config.filesOn === 'disk') return createLocalDisk(config.dataFolder);
    const opened = createBucket(config.bucket);
    bucket = opened;
    await claimBucket(opened, await readInstallation(connection), { waitMs: 60_000 });
    await mkdir(staging, { recursive: true, mode: 0o700 });
    return { createPending: async () => createPending(opened, join(staging, randomUUID())) };
  };
  let target: Promise<Target> | undefined;
  return {
    open: () => {
      target ??= openTarget();
      return target;
    },
    close: async () => {
      bucket?.close();
      await rm(staging, { recursive: true, force: true });
    },
  };
}

const createPending = (bucket: Bucket, path: string) => ({
  path,
  commit: async (name: string) => {
    await bucket.upload(keyOf(name), path);
  },
  discard: () => rm(path, { force: true }),
});

async function readInstallation(connection: pg.PoolConfig): Promise<string> {
  const client = await connectClient(connection);
  try {
    return await findInstallationId(client);
  } finally {
    await client.end();
  }
}

/** Where files are in a bucket, those that rows name have to be there, from this archive or by other means. */
export async function compareWithBucket(config: Config, db: Database): Promise<void> {
  if (!config.bucket) return;
  const bucket = createBucket(config.bucket);
  try {
    const missing = await findFilesOutside(db, bucket.list(filesFolder), config.dataFolder);
    const where = `in the bucket “${config.bucket.bucket}”`;
    print(
      missing.length === 0
        ? `Every file of the database is ${where}.`
        : `${missing.length} files of the database are not ${where}: ${missing.slice(0, 10).join(', ')}. Restore them there by the object store’s own means before you start Glossa.`,
    );
  } finally {
    bucket.close();
  }
}

async function findFilesOutside(
  db: Database,
  objects: AsyncIterable<{ key: string }>,
  dataFolder: string,
): Promise<string[]> {
  const missing = new Set(await listReferencedFiles(db));
  for await (const { key } of objects) missing.delete(key.slice(filesFolder.length));
  // Those that the archive contained: Glossa reads them until they are moved to the bucket.
  const disk = await createLocalDisk(dataFolder);
  for await (const { name } of disk.list()) missing.delete(name);
  return [...missing];
}
