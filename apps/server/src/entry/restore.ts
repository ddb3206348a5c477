import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Config, readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import { createLocalDisk } from '../platform/storage/local-disk.ts';
import { readArchive, whole } from './backup-archive.ts';
import { checkArchive } from './backup-check.ts';
import { runCommand, say } from './backup-command.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './backup-manifest.ts';
import { reachDatabase } from './backup-reach.ts';
import type { TarPart } from './backup-tar.ts';
import { beginDatabaseRestore, refuseFilledDatabase } from './restore-database.ts';
import { restoreFile, restoreSecret } from './restore-files.ts';
import { askAgain, endBrowserSessions, waitingJobsSchema } from './restore-work.ts';

/** Into an empty data folder and an empty database, after the whole archive was read once and found good. */
async function restore(config: Config, path: string): Promise<void> {
  await refuseFilledFolder(config.dataFolder);
  const manifest = await checkArchive(path);
  await mkdir(config.dataFolder, { recursive: true, mode: 0o755 });
  try {
    await restoreAll(config, path, manifest);
  } catch (error) {
    for (const name of await filledWith(config.dataFolder))
      await rm(join(config.dataFolder, name), { recursive: true, force: true });
    if (config.databaseUrl)
      say('The database may hold part of the backup. Empty it before you try again.');
    throw error;
  }
  say(
    `Everything is restored into ${config.dataFolder}. Start Glossa; everybody signs in again. Models are not part of a backup: npm run models -- list shows which to install.`,
  );
}

async function restoreAll(config: Config, path: string, manifest: Manifest): Promise<void> {
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const { connection, release } = await reachDatabase(config);
  try {
    await refuseFilledDatabase(connection);
    const handle = openDatabase(connection, (err) => logger.warn({ err }, 'database'));
    try {
      await migrateDatabase(handle.db, manifest.database.migrations.at(-1));
      const jobs = await readParts(config, path, connection, manifest);
      await migrateDatabase(handle.db);
      await endBrowserSessions(handle.db, manifest);
      await askAgain(connection, handle.db, jobs, logger);
    } finally {
      await handle.close();
    }
  } finally {
    await release();
  }
}

/** Answers the work that waited. */
async function readParts(
  config: Config,
  path: string,
  connection: Awaited<ReturnType<typeof reachDatabase>>['connection'],
  manifest: Manifest,
) {
  const storage = await createLocalDisk(config.dataFolder);
  const database = await beginDatabaseRestore(connection, manifest);
  let jobs: ReturnType<typeof waitingJobsSchema.parse> = [];
  try {
    await readArchive(path, {
      manifest: async () => {},
      part: async (part) => {
        if (part.name.startsWith('database/')) await database.load(part);
        else if (part.name === 'jobs.json') {
          jobs = waitingJobsSchema.parse(JSON.parse((await whole(part)).toString('utf8')));
          await database.finish();
        } else if (part.name.startsWith('files/')) await restoreFile(storage, part);
        else if (part.name.startsWith('secrets/')) await restoreSecret(config.dataFolder, part);
        else if (part.name === 'missing-files.json') await sayMissing(part);
        else throw new BackupError(`The archive holds an unexpected part: ${part.name}.`);
      },
    });
  } finally {
    await database.close();
  }
  return jobs;
}

async function sayMissing(part: TarPart): Promise<void> {
  const names = z.array(z.string()).parse(JSON.parse((await whole(part)).toString('utf8')));
  if (names.length > 0)
    say(
      `${names.length} files were gone when the backup was made: ${names.slice(0, 10).join(', ')}.`,
    );
}

/** What a new disk comes with is nobody's data. */
async function filledWith(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name !== 'lost+found');
}

async function refuseFilledFolder(folder: string): Promise<void> {
  const [first] = await filledWith(folder);
  if (first)
    throw new BackupError(
      `${folder} is not empty (it holds ${first}). Restore into an empty folder: move this one away first, or set GLOSSA_DATA to another.`,
    );
}

runCommand(async ([first, second, ...more]) => {
  if (first === '--check' && second && more.length === 0) {
    await checkArchive(resolve(second));
    return;
  }
  if (!first || first.startsWith('-') || second)
    throw new BackupError('Usage: npm run restore -- <file>, or npm run restore -- --check <file>');
  await restore(readConfig(process.env), resolve(first));
});
