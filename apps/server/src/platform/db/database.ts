import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { traceQueries } from '../tracing.ts';
import type { DatabaseMonitor } from './database-monitor.ts';
import { createDiversion, type Diversion } from './divert-notifications.ts';
import type { DatabaseSchema } from './schema.ts';
import { isDatabaseUnavailable, markUnavailable } from './unavailable.ts';

export type Database = Kysely<DatabaseSchema>;

export type DatabaseTransaction = Transaction<DatabaseSchema>;
/** For repositories: the database or a transaction. */
export type DatabaseOrTransaction = Database | DatabaseTransaction;

export type DatabaseHandle = { db: Database; pool: pg.Pool; close: () => Promise<void> };

/**
 * A pool whose connections may break at any moment, idle or in use: `onError` is told, and the next query opens a new
 * one. Without a listener on each client, Node would end the process.
 */
export function createPool(
  connection: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, ...connection });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    traceQueries(client);
    client.on('error', (error) => onError(markUnavailable(error)));
  });
  return pool;
}

export type PoolUse = { used: number; idle: number; waiting: number; max: number };

export const countConnections = (pool: pg.Pool): PoolUse => ({
  used: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  /** Callers that wait for one. */
  waiting: pool.waitingCount,
  max: pool.options.max ?? 10,
});

/** Connections of the pool that requests and jobs share. */
export const requestConnections = 12;

/** Opens a pool and the query builder on it. Queries fail at once while the database is away. */
export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  diversion?: Diversion,
): DatabaseHandle {
  const pool = createPool(
    { max: requestConnections, application_name: 'glossa', ...connection },
    onError,
  );
  const divert = createDiversion(diversion);
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () =>
          pool.connect().then(divert, (error) => Promise.reject(markUnavailable(error))),
        end: () => pool.end(),
      },
    }),
  });
  return { db, pool, close: () => db.destroy() };
}

/** A connection of the pool; waits for as long as the database is away. Throws when the monitor has been stopped. */
export async function connectWhenAvailable(
  pool: pg.Pool,
  monitor: DatabaseMonitor,
): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isDatabaseUnavailable(markUnavailable(error)) || monitor.stopped()) throw error;
      await monitor.recheck();
    }
  }
}

/**
 * For jobs: the same pool, but a query waits for as long as the database is away. A statement that was running when the
 * connection broke fails; the queue runs its job again.
 */
export function waitForDatabase(
  pool: pg.Pool,
  monitor: DatabaseMonitor,
  diversion?: Diversion,
): Database {
  const divert = createDiversion(diversion);
  return new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => connectWhenAvailable(pool, monitor).then(divert),
        // The pool belongs to the handle that `openDatabase` answered.
        end: async () => {},
      },
    }),
  });
}
