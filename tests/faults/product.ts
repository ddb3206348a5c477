import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type RunningServer, startServer } from '../e2e/support/server.ts';

export type Product = {
  folder: string;
  address: () => string;
  pid: () => number;
  /** Of the first start only. */
  password: string;
  /** Past the product: straight to PostgreSQL. Waits while that is away. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** The process of PostgreSQL that others are children of. */
  postmaster: () => Promise<number>;
  /** Politely: answers the exit code. */
  stop: () => Promise<number | null>;
  killHard: () => Promise<void>;
  /** Where it still runs: after an error of this run. */
  end: () => Promise<void>;
  start: () => Promise<void>;
  /** Milliseconds until it accepted work. Throws where that takes too long. */
  untilReady: () => Promise<number>;
};

const readyWithinMs = 120_000;

/** The product on a data folder, with its own PostgreSQL or one that is given. */
export async function startProduct(
  folder: string,
  env: Record<string, string>,
  external?: { connection: pg.PoolConfig; postmaster: () => Promise<number> },
): Promise<Product> {
  let server: RunningServer = await startServer(folder, env);
  let running = true;
  const pidFile = async () =>
    (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const connect = async (): Promise<pg.PoolConfig> => {
    if (external) return external.connection;
    const [, , , port, host = ''] = await pidFile();
    return { host, port: Number(port), user: 'glossa', database: 'glossa' };
  };

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

  return {
    folder,
    address: () => server.address,
    pid: () => server.pid,
    password: server.password ?? '',
    query: async (text, values = []) => {
      const end = Date.now() + readyWithinMs;
      for (;;) {
        try {
          return await queryOnce(text, values);
        } catch (error) {
          const wrong = error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');
          if (wrong || Date.now() > end) throw error;
          await delay(100);
        }
      }
    },
    postmaster:
      external?.postmaster ??
      (async () => {
        const [pid] = await pidFile();
        return Number(pid);
      }),
    stop: () => {
      running = false;
      return server.stop();
    },
    killHard: () => {
      running = false;
      return server.killHard();
    },
    start: async () => {
      server = await startServer(folder, env);
      running = true;
    },
    end: async () => {
      if (running) await server.stop();
    },
    untilReady: async () => {
      const began = performance.now();
      const end = Date.now() + readyWithinMs;
      for (;;) {
        const status = await fetch(`${server.address}/ready`, {
          signal: AbortSignal.timeout(10_000),
        }).then(
          (response) => response.status,
          () => 0, // No answer.
        );
        if (status === 200) return performance.now() - began;
        if (Date.now() > end)
          throw new Error(
            `The server did not accept work again:\n${server.output().slice(-8_000)}`,
          );
        await delay(50);
      }
    },
  };
}
