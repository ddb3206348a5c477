import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type RunningServer, startServer } from '../e2e/support/server.ts';
import { createQuery, type Query } from './query.ts';
import { sha256 } from './uploading.ts';

export type Product = {
  folder: string;
  address: () => string;
  pid: () => number;
  /** Of the first start only. */
  password: string;
  /** Past the product: straight to PostgreSQL. Waits while that is away. */
  query: Query;
  /** SHA-256 of a stored file; undefined if it is missing. */
  hashOfStored: (fileName: string) => Promise<string | undefined>;
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
  /** Lines of its log since the last call about errors that no one expected. */
  takeUnexpected: () => string[];
};

const readyWithinMs = 120_000;
/** Of a request or a job. */
const unexpected = 'failed unexpectedly';

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

  const told = new Set<string>();
  const untold: string[] = [];
  /** The output of a server is short and ends with it. */
  const collect = () => {
    for (const line of server.output().split('\n')) {
      if (!line.includes(unexpected) || told.has(line)) continue;
      told.add(line);
      untold.push(line);
    }
  };

  return {
    folder,
    address: () => server.address,
    pid: () => server.pid,
    password: server.password ?? '',
    query: createQuery(connect),
    hashOfStored: async (fileName) => {
      const path = join(folder, 'files', fileName.slice(0, 2), fileName);
      const bytes = await readFile(path).catch(() => undefined);
      return bytes && sha256(bytes);
    },
    postmaster:
      external?.postmaster ??
      (async () => {
        const [pid] = await pidFile();
        return Number(pid);
      }),
    stop: async () => {
      running = false;
      const code = await server.stop();
      collect();
      return code;
    },
    killHard: async () => {
      running = false;
      await server.killHard();
      collect();
    },
    takeUnexpected: () => {
      collect();
      return untold.splice(0);
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
