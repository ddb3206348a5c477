import type pg from 'pg';
import type { Db } from 'pg-boss';
import { connectWhenAvailable } from '../db/database.ts';
import type { DatabaseMonitor } from '../db/database-monitor.ts';
import { markUnavailable } from '../db/unavailable.ts';

/**
 * The queue's own pool, which waits while the database is away, and the one connection that listens. `onNews` gets the
 * name of a queue that has a new job, and none where all may have.
 */
export function connectQueue(
  pool: pg.Pool,
  monitor: DatabaseMonitor,
  state: { closed: boolean },
  onNews: (queue?: string) => void,
) {
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    if (state.closed) throw new Error('The queue is closed.');
    const client = await connectWhenAvailable(pool, monitor);
    let failed = true;
    try {
      const result = await work(client);
      failed = false;
      return result;
    } finally {
      // A script that fails leaves its transaction open: the connection is closed, and not used again.
      client.release(failed);
    }
  };
  return {
    executeSql: (text: string, values?: unknown[]) =>
      withClient((client) => client.query(text, values)),
    transaction: <T>(work: (db: Pick<Db, 'executeSql'>) => Promise<T>): Promise<T> =>
      withClient(async (client) => {
        await client.query('BEGIN');
        const result = await work({ executeSql: (text, values) => client.query(text, values) });
        await client.query('COMMIT');
        return result;
      }),
    listen: (channel: string, onNotification: (payload: string) => void, onListening: () => void) =>
      monitor.listen({
        channel,
        onNotification: (payload) => {
          onNotification(payload);
          onNews(payload);
        },
        onListening: () => {
          onListening();
          onNews();
        },
      }),
  };
}

/** The monitor, except that no one waits for the database any longer once the signal is aborted. */
export function waitUntil(monitor: DatabaseMonitor, signal: AbortSignal): DatabaseMonitor {
  return {
    ...monitor,
    stopped: () => signal.aborted || monitor.stopped(),
    recheck: async () => {
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const giveUp = () => reject(markUnavailable(new Error('The queue is stopping.')));
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        await Promise.race([monitor.recheck(), aborted]);
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    },
  };
}
