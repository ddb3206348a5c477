import { createWriteStream } from 'node:fs';
import { chown, lchown, mkdir, open, opendir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { type Config, readConfig } from '../../../platform/config.ts';
import { lockDataFolder, lockName, nameAccount } from '../../../platform/data-folder-lock.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { monitorDatabase } from '../../../platform/db/database-monitor.ts';
import { startEmbeddedPostgres } from '../../../platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../../../platform/db/migrate.ts';
import { ifThere } from '../../../platform/if-there.ts';
import { createQueue, type JobDefinition } from '../../../platform/jobs/queue.ts';
import { createLogger, type Logger } from '../../../platform/log.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import type { TarPart } from '../../../platform/tar.ts';
import { recordAction } from '../../audit/index.ts';
import {
  checkArchive,
  checkIsComplete,
  countFiles,
  listUnreadable,
  type Manifest,
  readArchive,
  readPart,
} from './archive.ts';
import { BackupError, describeFailure, print, runCommand } from './command.ts';
import { assertDatabaseEmpty, beginDatabaseRestore } from './restore-database.ts';
import { compareWithBucket, openFiles } from './restore-files.ts';

/** Restores into an empty data folder and database after verifying the whole archive. */
async function restore(config: Config, path: string): Promise<void> {
  await assertFolderEmpty(config.dataFolder);
  const owner = await findOwner(config.dataFolder);
  const { manifest, unreadable } = await checkArchive(path);
  await mkdir(config.dataFolder, { recursive: true, mode: 0o755 });
  if (owner) await chown(config.dataFolder, owner.uid, owner.gid);
  const unlock = await lockDataFolder(config.dataFolder, { forOwner: true });
  try {
    // Something may have been put there while the archive was read.
    await assertFolderEmpty(config.dataFolder);
    await restoreOrEmpty(config, path, manifest);
    if (owner) await giveAll(config.dataFolder, owner);
  } finally {
    await unlock();
  }
  const account = owner ? ` for the account ${nameAccount(owner.uid)}` : '';
  print(
    `Everything in the archive is restored into ${config.dataFolder}${config.bucket ? ` and the bucket “${config.bucket.bucket}”` : ''}${account}. Start Glossa; everybody signs in again. Models are not part of a backup: npm run models -- list shows which to install.`,
  );
  if (unreadable.length > 0)
    throw new BackupError(
      `The backup was INCOMPLETE. ${countFiles(unreadable)} could not be read when it was made, so that they were not restored:${listUnreadable(unreadable)}\nPut them back from an earlier backup, under the same names.`,
    );
}

async function restoreOrEmpty(config: Config, path: string, manifest: Manifest): Promise<void> {
  try {
    await restoreAll(config, path, manifest);
  } catch (error) {
    for (const name of await filledWith(config.dataFolder))
      await rm(join(config.dataFolder, name), { recursive: true, force: true });
    if (config.databaseUrl)
      print('The database may hold part of the backup. Empty it before you try again.');
    throw error;
  }
}

type Owner = { uid: number; gid: number };

/**
 * Whom root restores for: the owner of the data folder, or of the folder where it will be. Undefined where the restored
 * files belong to this account anyway. Throws where they could not belong to the folder's owner.
 */
async function findOwner(folder: string): Promise<Owner | undefined> {
  let path = folder;
  let found = await ifThere(stat(path));
  while (!found) {
    path = dirname(path);
    found = await ifThere(stat(path));
  }
  const own = process.getuid?.();
  if (own === undefined || found.uid === own) return undefined;
  if (own === 0) return { uid: found.uid, gid: found.gid };
  if (path !== folder) return undefined;
  throw new BackupError(
    `${folder} belongs to ${nameAccount(found.uid)}, and this is ${nameAccount()}. Run the command as ${nameAccount(found.uid)} or as root.`,
  );
}

/** The folder and everything in it. Links are not followed. */
async function giveAll(folder: string, { uid, gid }: Owner): Promise<void> {
  await lchown(folder, uid, gid);
  for await (const entry of await opendir(folder, { recursive: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
}

const waitingJobsSchema = z.array(
  z.object({
    // Backups of earlier versions name dead-letter queues as they were called then.
    name: z
      .string()
      .min(1)
      .transform((name) => name.replace(/\.given-up$/, '.dead-letter')),
    data: z.record(z.string(), z.unknown()),
  }),
);

/** Queues the jobs of the backup again; the product sets timeouts and limits per job type at start. */
async function requeueJobs(
  connection: pg.PoolConfig,
  db: Database,
  jobs: z.infer<typeof waitingJobsSchema>,
  logger: Logger,
): Promise<void> {
  const definitions = new Map<string, JobDefinition>();
  for (const { name } of jobs) {
    const kind = name.replace(/\.dead-letter$/, '');
    definitions.set(kind, definitionOf(kind));
  }
  const monitor = monitorDatabase(connection, logger);
  const queue = createQueue({ connection, monitor, jobs: [...definitions.values()], logger });
  await queue.start();
  try {
    for (const { name, data } of jobs) await queue.enqueue(db, definitionOf(name), data);
  } finally {
    await queue.stop();
    await monitor.stop();
  }
}

const definitionOf = (name: string): JobDefinition => ({
  name,
  // Queued here, and done by the servers that know the job.
  capability: 'prepare',
  payload: z.record(z.string(), z.unknown()),
  retryLimit: 3,
  concurrency: 1,
  expireInSeconds: 3_600,
});

/**
 * Sessions ended after the backup would become valid again, so all browsers have to log in. API tokens stay, because
 * programs cannot log in.
 */
async function endBrowserSessions(db: Database, manifest: Manifest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sessions')
      .set({ revoked_at: new Date(), revoked_reason: 'restored from a backup' })
      .where('kind', '=', 'browser')
      .where('revoked_at', 'is', null)
      .execute();
    await recordAction(trx, {
      organisationId: null,
      userId: null,
      action: 'backup-restored',
      detail: { backupOf: manifest.createdAt, version: manifest.version },
    });
  });
}

async function restoreAll(config: Config, path: string, manifest: Manifest): Promise<void> {
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const { connection, release } = await openOwnDatabase(config);
  try {
    await assertDatabaseEmpty(connection);
    const handle = openDatabase(connection, (err) => logger.warn({ err }, 'database'));
    try {
      await migrateDatabase(handle.db, manifest.database.migrations.at(-1));
      const jobs = await readParts(config, path, connection, manifest);
      await migrateDatabase(handle.db);
      await endBrowserSessions(handle.db, manifest);
      await compareWithBucket(config, handle.db);
      await requeueJobs(connection, handle.db, jobs, logger);
    } finally {
      await handle.close();
    }
  } finally {
    await release();
  }
}

/** The folder is locked, so no one else works with a database in it. */
async function openOwnDatabase({ databaseUrl, dataFolder }: Config) {
  if (databaseUrl)
    return { connection: { connectionString: databaseUrl }, release: async () => {} };
  const embedded = await startEmbeddedPostgres(dataFolder);
  return { connection: embedded.connection, release: embedded.stop };
}

/** `files/<two letters>/<name>`; the storage rejects names it would not create. */
async function restoreFile(storage: Pick<Storage, 'createPending'>, part: TarPart): Promise<void> {
  const name = part.name.split('/')[2] ?? '';
  const pending = await storage.createPending();
  try {
    await pipeline(part.bytes, createWriteStream(pending.path, { mode: 0o600 }));
    await pending.commit(name);
  } catch (error) {
    throw new BackupError(`${part.name} cannot be restored: ${describeFailure(error)}`, {
      cause: error,
    });
  } finally {
    await pending.discard();
  }
}

async function restoreSecret(dataFolder: string, part: TarPart): Promise<void> {
  const name = part.name.split('/')[1] ?? '';
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new BackupError(`The archive holds a key with an unexpected name: ${name}.`);
  const folder = join(dataFolder, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    await file.writeFile(await readPart(part));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the queued work. */
async function readParts(
  config: Config,
  path: string,
  connection: pg.PoolConfig,
  manifest: Manifest,
) {
  const files = openFiles(config, connection);
  const database = await beginDatabaseRestore(connection, manifest);
  let jobs: ReturnType<typeof waitingJobsSchema.parse> = [];
  try {
    await readArchive(path, {
      manifest: async () => {},
      part: async (part) => {
        if (part.name.startsWith('database/')) await database.load(part);
        else if (part.name === 'jobs.json') {
          jobs = waitingJobsSchema.parse(JSON.parse((await readPart(part)).toString('utf8')));
          await database.finish();
        } else if (part.name.startsWith('files/')) await restoreFile(await files.open(), part);
        else if (part.name.startsWith('secrets/')) await restoreSecret(config.dataFolder, part);
        else if (part.name === 'missing-files.json') await printMissing(part);
        else throw new BackupError(`The archive holds an unexpected part: ${part.name}.`);
      },
    });
  } finally {
    await database.close();
    await files.close();
  }
  return jobs;
}

async function printMissing(part: TarPart): Promise<void> {
  const names = z.array(z.string()).parse(JSON.parse((await readPart(part)).toString('utf8')));
  if (names.length > 0)
    print(
      `${names.length} files were gone or could not be read when the backup was made: ${names.slice(0, 10).join(', ')}.`,
    );
}

/** Without what a new file system contains, and our own lock. */
async function filledWith(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name !== 'lost+found' && !name.startsWith(lockName));
}

async function assertFolderEmpty(folder: string): Promise<void> {
  const [first] = await filledWith(folder);
  if (first)
    throw new BackupError(
      `${folder} is not empty (it holds ${first}). Restore into an empty folder: move this one away first, or set GLOSSA_DATA to another.`,
    );
}

runCommand(async ([first, second, ...more]) => {
  if (first === '--check' && second && more.length === 0) {
    await checkIsComplete(resolve(second));
    return;
  }
  if (!first || first.startsWith('-') || second)
    throw new BackupError('Usage: npm run restore -- <file>, or npm run restore -- --check <file>');
  await restore(readConfig(process.env), resolve(first));
});
