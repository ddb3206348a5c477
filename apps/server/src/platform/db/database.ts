import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseSchema } from './schema.ts';

export type Database = Kysely<DatabaseSchema>;

export type DatabaseTransaction = Transaction<DatabaseSchema>;
/** What a repository takes: the database or a transaction of it. */
export type DatabaseOrTransaction = Database | DatabaseTransaction;

export type DatabaseHandle = { db: Database; pool: pg.Pool; close: () => Promise<void> };

/** Opens a pool. Idle connections that break (the server was stopped) are dropped and replaced with the next query. */
export function openDatabase(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
): DatabaseHandle {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 5_000,
    application_name: 'glossa',
    ...connection,
  });
  pool.on('error', onIdleError);
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
