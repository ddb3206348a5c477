import { access, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { createBucket } from '../../../platform/storage/s3/bucket.ts';
import { assertBucketUsable } from '../../../platform/storage/s3/claim-bucket.ts';
import { filesFolder } from '../../../platform/storage/s3/object-keys.ts';
import type { BucketSettings } from '../../../platform/storage/s3/settings.ts';
import {
  type ArchiveWriter,
  archiveFormat,
  countFiles,
  createArchive,
  listUnreadable,
  type Manifest,
  type UnreadableFile,
} from './archive.ts';
import { archiveFiles, archiveSecrets } from './archive-files.ts';
import { type ArchivedObjects, archiveObjects } from './archive-objects.ts';
import { assertReadable } from './assert-readable.ts';
import { BackupError, connectToDatabase, print } from './command.ts';
import {
  archiveTable,
  findHashes,
  findInstallationId,
  findNamedFiles,
  findWaitingJobs,
  openSnapshot,
  readDatabaseContents,
} from './database-export.ts';

/**
 * A database snapshot, then the files, then the keys, while the product runs. Needs memory for file names but not for
 * their content. Throws at the end, with the archive in its place, where it lacks files that could not be read.
 */
export async function createBackup(
  config: Config,
  path: string,
  { withBucket = false } = {},
): Promise<void> {
  if (withBucket && !config.bucket)
    throw new BackupError(
      'There is no bucket in the settings: GLOSSA_S3_BUCKET is not set here. Files of the data folder are in every backup, without --with-bucket.',
    );
  await assertReadable(config);
  await assertSomethingToBackUp(config);
  await assertNotExisting(path);
  const started = Date.now();
  const database = await connectToDatabase(config);
  let unreadable: UnreadableFile[];
  try {
    const snapshot = await openSnapshot(database.connection);
    let archive: Awaited<ReturnType<typeof createArchive>> | undefined;
    try {
      const facts = await readDatabaseContents(snapshot.client);
      const manifest: Manifest = {
        product: 'Glossa',
        format: archiveFormat,
        version: '0.1.0',
        createdAt: new Date().toISOString(),
        database: facts,
      };
      archive = await createArchive(path, manifest);
      let rowBytes = 0;
      for (const table of facts.tables)
        rowBytes += await archiveTable(snapshot.client, archive, table);
      const jobs = await findWaitingJobs(snapshot.client);
      await archive.add('jobs.json', Buffer.from(JSON.stringify(jobs)));
      const named = await findNamedFiles(snapshot.client);
      const hashes = await findHashes(snapshot.client);
      const installation = withBucket ? await findInstallationId(snapshot.client) : '';
      await snapshot.close();
      print(`Database: ${megabytes(rowBytes)} of rows in ${facts.tables.length} tables.`);

      const folder = join(config.dataFolder, 'files');
      const files = await archiveFiles(archive, folder, named, showProgress());
      await archiveSecrets(archive, join(config.dataFolder, 'secrets'));
      const objects = withBucket
        ? await copyBucket(archive, config.bucket, { names: files.missing, hashes, installation })
        : undefined;
      const missing = objects?.missing ?? (await findMissing(config, files.missing));
      unreadable = [...files.unreadable, ...(objects?.unreadable ?? [])];
      await archive.add('missing-files.json', Buffer.from(JSON.stringify(missing)));
      await archive.finish(unreadable);
      print(`Files: ${files.count}, ${megabytes(files.bytes)}.`);
      if (objects) print(describeObjects(objects));
      else if (config.bucket)
        print(describeBucket(config.bucket, files.missing.length - missing.length));
      const unread = new Set(unreadable.map(({ file }) => basename(file)));
      const gone = missing.filter((name) => !unread.has(name));
      if (gone.length > 0)
        print(
          `${gone.length} files that the database names were not there any more; the archive lists them.`,
        );
    } catch (error) {
      await archive?.discard();
      throw error;
    } finally {
      await snapshot.close();
    }
  } finally {
    await database.release();
  }
  const { size } = await stat(path);
  const made = `${path}, ${megabytes(size)}, in ${Math.ceil((Date.now() - started) / 1000)} s`;
  if (unreadable.length > 0)
    throw new BackupError(
      `The backup is INCOMPLETE: ${made}. It holds everything except ${countFiles(unreadable)} that could not be read:${listUnreadable(unreadable)}\nKeep earlier backups, which may have these files. Look at the disk or the object store, then make the backup again.`,
    );
  print(
    `The backup is whole: ${made}. It holds the keys of the installation: keep it where only you can read it.`,
  );
}

async function copyBucket(
  archive: ArchiveWriter,
  settings: BucketSettings | undefined,
  {
    names,
    hashes,
    installation,
  }: { names: string[]; hashes: ReadonlyMap<string, string>; installation: string },
): Promise<ArchivedObjects | undefined> {
  if (!settings) return undefined;
  const bucket = createBucket(settings);
  try {
    // The answer about a single object does not say what is wrong with a key, or that it is another bucket.
    await assertBucketUsable(bucket, installation);
    bucket.expectOwner(installation);
    return await archiveObjects(archive, bucket, names, { hashes, report: showProgress() });
  } finally {
    bucket.close();
  }
}

const describeObjects = ({ count, bytes, changed }: ArchivedObjects): string =>
  [
    `Files of the bucket: ${count}, ${megabytes(bytes)}, each compared with its recorded hash.`,
    ...(changed.length > 0
      ? [
          `${changed.length} of them are NOT what was once stored, and are in the archive as they are: ${changed.slice(0, 10).join(', ')}. Look at the store, and at earlier backups.`,
        ]
      : []),
  ].join('\n');

/** Those that are in no bucket either. */
async function findMissing(config: Config, names: string[]): Promise<string[]> {
  if (!config.bucket) return names;
  const bucket = createBucket(config.bucket);
  try {
    const missing = new Set(names);
    for await (const { key } of bucket.list(filesFolder))
      missing.delete(key.slice(filesFolder.length));
    return [...missing];
  } finally {
    bucket.close();
  }
}

const describeBucket = ({ bucket, prefix }: BucketSettings, count: number): string =>
  `${count} files are in the bucket “${bucket}”${prefix ? ` below ${prefix}` : ''}, and NOT in the archive. Make a backup with --with-bucket, or keep them by the object store’s own means: versions of objects that are kept as long as backups are, or a copy of the bucket made after this backup.`;

async function assertNotExisting(path: string): Promise<void> {
  for (const name of [path, `${path}.part`])
    if (await isThere(name))
      throw new BackupError(`${name} is there already. Choose another name, or remove that file.`);
}

async function assertSomethingToBackUp(config: Config): Promise<void> {
  const holds = (name: string) => isThere(join(config.dataFolder, name));
  if (!(await holds('secrets')))
    throw new BackupError(
      `${config.dataFolder} holds no data of Glossa. Set GLOSSA_DATA to the folder the product runs on.`,
    );
  if (!config.databaseUrl && !(await holds(join('postgres', 'PG_VERSION'))))
    throw new BackupError(
      `${config.dataFolder} holds no database: this installation uses another PostgreSQL server. Start Glossa, or set DATABASE_URL as it is set for Glossa.`,
    );
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** A progress line every ten seconds. */
function showProgress(): (bytes: number) => void {
  let shown = Date.now();
  return (bytes) => {
    if (Date.now() - shown < 10_000) return;
    shown = Date.now();
    print(`… ${megabytes(bytes)} of files`);
  };
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
