import type pg from 'pg';
import { connectWhenAvailable } from '../db/database.ts';
import type { DatabaseMonitor } from '../db/database-monitor.ts';

/** The queue's own pool, which waits while the database is away, and the one connection that listens. */
export function connectQueue(pool: pg.Pool, monitor: DatabaseMonitor, state: { closed: boolean }) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      if (state.closed) throw new Error('The queue is closed.');
      const client = await connectWhenAvailable(pool, monitor);
      let failed = true;
      try {
        const result = await client.query(text, values);
        failed = false;
        return result;
      } finally {
        // A script that fails leaves its transaction open: the connection is closed, and not used again.
        client.release(failed);
      }
    },
    listen: (channel: string, onNotification: (payload: string) => void, onListening: () => void) =>
      monitor.listen({ channel, onNotification, onListening }),
  };
}
