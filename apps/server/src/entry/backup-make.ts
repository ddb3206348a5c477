import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { createArchive } from './backup-archive.ts';
import { say } from './backup-command.ts';
import {
  archiveTable,
  findNamedFiles,
  findWaitingJobs,
  openSnapshot,
  readDatabaseFacts,
} from './backup-database.ts';
import { BackupError } from './backup-error.ts';
import { archiveFiles, archiveSecrets } from './backup-files.ts';
import { archiveFormat, type Manifest } from './backup-manifest.ts';
import { reachDatabase } from './backup-reach.ts';

/**
 * The database at one moment, then the files, then the keys, while the product runs. Needs memory for the names of the
 * files, and none for what they hold.
 */
export async function makeBackup(config: Config, path: string): Promise<void> {
  await refuseExisting(path);
  await refuseNothing(config);
  const started = Date.now();
  const database = await reachDatabase(config);
  try {
    const snapshot = await openSnapshot(database.connection);
    let archive: Awaited<ReturnType<typeof createArchive>> | undefined;
    try {
      const facts = await readDatabaseFacts(snapshot.client);
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
      await snapshot.close();
      say(`Database: ${megabytes(rowBytes)} of rows in ${facts.tables.length} tables.`);

      const files = await archiveFiles(
        archive,
        join(config.dataFolder, 'files'),
        named,
        showProgress(),
      );
      await archiveSecrets(archive, join(config.dataFolder, 'secrets'));
      await archive.add('missing-files.json', Buffer.from(JSON.stringify(files.missing)));
      await archive.finish();
      say(`Files: ${files.count}, ${megabytes(files.bytes)}.`);
      if (files.missing.length > 0)
        say(
          `${files.missing.length} files that the database names were not there any more; the archive lists them.`,
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
  say(
    `The backup is whole: ${path}, ${megabytes(size)}, in ${Math.ceil((Date.now() - started) / 1000)} s. It holds the keys of the installation: keep it where only you can read it.`,
  );
}

async function refuseExisting(path: string): Promise<void> {
  for (const name of [path, `${path}.part`])
    if (await isThere(name))
      throw new BackupError(`${name} is there already. Choose another name, or remove that file.`);
}

async function refuseNothing(config: Config): Promise<void> {
  const needed = config.databaseUrl ? 'secrets' : join('postgres', 'PG_VERSION');
  if (!(await isThere(join(config.dataFolder, needed))))
    throw new BackupError(
      `${config.dataFolder} holds no data of Glossa. Set GLOSSA_DATA to the folder the product runs on.`,
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

/** A line every ten seconds. */
function showProgress(): (bytes: number) => void {
  let shown = Date.now();
  return (bytes) => {
    if (Date.now() - shown < 10_000) return;
    shown = Date.now();
    say(`… ${megabytes(bytes)} of files`);
  };
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
