import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Operator, OperatorError } from '../../features/users/index.ts';
import type { Config } from '../../platform/config.ts';
import {
  assertOwnFolder,
  DataFolderInUse,
  lockDataFolder,
  nameAccount,
} from '../../platform/data-folder-lock.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { listMigrations } from '../../platform/db/migrate.ts';

export type Installation = {
  config: Config;
  connection: pg.PoolConfig;
  db: Database;
  operator: Operator;
};

/**
 * Runs a command on the installation, whether it runs or not: without a running one, its own database is started for
 * the command, and the data folder is kept from others meanwhile. Only the account that owns the folder may.
 */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  await assertInstalled(config);
  await assertOwnFolder(config.dataFolder, 'Run this');
  const { connection, release } = await connect(config);
  const database = openDatabase({ ...connection, application_name: 'glossa-admin', max: 3 }, () => {
    // The command that uses the connection fails, and says why.
  });
  try {
    await assertMigrated(database.db);
    return await work({
      config,
      connection,
      db: database.db,
      operator: { account: nameAccount() },
    });
  } finally {
    await database.close();
    await release();
  }
}

async function connect(
  config: Config,
): Promise<{ connection: pg.PoolConfig; release: () => Promise<void> }> {
  if (config.databaseUrl)
    return { connection: { connectionString: config.databaseUrl }, release: async () => {} };
  const unlock = await lockUnlessRunning(config.dataFolder);
  try {
    const postgres = await startEmbeddedPostgres(config.dataFolder);
    return {
      connection: postgres.connection,
      release: async () => {
        if (!postgres.adopted) await postgres.stop();
        await unlock?.();
      },
    };
  } catch (error) {
    await unlock?.();
    throw error;
  }
}

/** Undefined where a server holds the folder: its database is used, which must be there already. */
async function lockUnlessRunning(folder: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    if (await exists(join(folder, 'postgres', 'postmaster.pid'))) return undefined;
    throw new OperatorError(
      'Glossa is just starting or stopping, and its database does not run. Try again in a few seconds.',
    );
  }
}

async function assertInstalled({ dataFolder, databaseUrl }: Config): Promise<void> {
  const needed = databaseUrl ? 'secrets' : join('postgres', 'PG_VERSION');
  if (await exists(join(dataFolder, needed))) return;
  throw new OperatorError(
    `${dataFolder} holds no data of Glossa. Set GLOSSA_DATA to the folder the product runs on.`,
  );
}

/** A folder that this account may not read is there, too: `assertOwnFolder` says whose it is. */
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** Commands read and write the tables of this version only. */
async function assertMigrated(db: Database): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`
    SELECT to_regclass('kysely_migration')::text AS found`.execute(db);
  const applied = rows[0]?.found
    ? (await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)).rows
    : [];
  const done = new Set(applied.map((row) => row.name));
  const known = await listMigrations();
  if (known.some((name) => !done.has(name)))
    throw new OperatorError(
      'The database belongs to an earlier version of Glossa. Start Glossa once, so that it is brought up to date, and run this again.',
    );
  if (done.size > known.length)
    throw new OperatorError(
      'The database belongs to a later version of Glossa. Run this in the checkout of that version.',
    );
}
