import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../platform/db/database.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';

export type TestDatabase = DatabaseHandle & {
  connection: pg.PoolConfig;
  drop: () => Promise<void>;
};

/** An empty, migrated database that nobody else uses. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server: pg.PoolConfig = {
    host: inject('postgresHost'),
    port: 5432,
    user: 'glossa',
    database: 'postgres',
  };
  const name = `test_${randomBytes(6).toString('hex')}`;
  const runOnServer = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await runOnServer(`CREATE DATABASE ${name}`);
  const connection = { ...server, database: name };
  const handle = openDatabase({ ...connection, max: 6 }, () => {});
  await migrateDatabase(handle.db);
  return {
    ...handle,
    connection,
    drop: async () => {
      await handle.close();
      await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
