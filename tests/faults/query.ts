import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>;

const withinMs = 120_000;

/** Queries past the product, each on a connection of its own. They wait while PostgreSQL is away. */
export function createQuery(connect: () => Promise<pg.PoolConfig>): Query {
  const queryOnce = async (text: string, values: unknown[]) => {
    const client = new pg.Client({
      ...(await connect()),
      application_name: 'faults',
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', () => {}); // The query fails as well.
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => {
        // It was never opened, or is gone.
      });
    }
  };
  return async (text, values = []) => {
    const end = Date.now() + withinMs;
    for (;;) {
      try {
        return await queryOnce(text, values);
      } catch (error) {
        const wrong = error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');
        if (wrong || Date.now() > end) throw error;
        await delay(100);
      }
    }
  };
}
