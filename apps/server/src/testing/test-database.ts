import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../platform/db/database.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';

export type TestDatabase = DatabaseHandle & {
  connection: pg.PoolConfig;
  /** The connection as DATABASE_URL names it. */
  url: string;
  drop: () => Promise<void>;
};

const server = (): pg.PoolConfig => ({
  host: inject('postgresHost'),
  port: 5432,
  user: 'glossa',
  database: 'postgres',
});

/** One connection for a worker's whole time: opening one costs the server as much as the copy of a database. */
let administration: Promise<pg.Client> | undefined;

async function runOnServer(statement: string): Promise<void> {
  administration ??= (async () => {
    const client = new pg.Client(server());
    // The server ends before the worker does.
    client.on('error', () => {
      administration = undefined;
    });
    await client.connect();
    // Missing in its types: an idle connection must not keep the worker from ending.
    (client as pg.Client & { unref: () => void }).unref();
    return client;
  })();
  await (await administration).query(statement);
}

/** An empty database without tables, or a copy of a template; the test drops it. */
export async function createEmptyDatabase(template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copied as files, not block by block through the log: half the work.
  const copied = template ? ` TEMPLATE ${template} STRATEGY file_copy` : '';
  await runOnServer(`CREATE DATABASE ${name}${copied}`);
  const connection = { ...server(), database: name };
  const handle = openDatabase({ ...connection, max: 6 }, () => {});
  return {
    ...handle,
    connection,
    url: `postgresql://${connection.user}@/${name}?host=${encodeURIComponent(connection.host ?? '')}`,
    drop: async () => {
      await handle.close();
      await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * A database that no one else uses: empty and migrated, or as the first start leaves it. Copied from what
 * postgres-global-setup.ts made.
 */
export const createTestDatabase = (
  template: 'migrated' | 'installed' = 'migrated',
): Promise<TestDatabase> => createEmptyDatabase(template);

/** One as an earlier version of Glossa left it, migrated up to this migration. */
export async function createOldDatabase(lastMigration: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await migrateDatabase(database.db, lastMigration);
  return database;
}

/** An organization with one user, by the columns that every version has. */
export async function insertOldUser(
  db: TestDatabase['db'],
): Promise<{ organisationId: string; userId: string }> {
  const [organisationId, userId] = [randomUUID(), randomUUID()];
  await sql`INSERT INTO organisations (id, name) VALUES (${organisationId}, 'Ours')`.execute(db);
  await sql`INSERT INTO users (id, organisation_id, user_name, display_name, email)
    VALUES (${userId}, ${organisationId}, 'ann', 'Ann', 'ann@example.org')`.execute(db);
  return { organisationId, userId };
}
