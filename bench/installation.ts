import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import type { BucketSettings } from '../apps/server/src/platform/storage/s3/settings.ts';
import { findFreePort } from '../apps/server/src/testing/free-port.ts';
import { startNats } from '../apps/server/src/testing/nats-server.ts';
import { createBucketIn, startSwift } from '../apps/server/src/testing/swift-server.ts';
import { makeKeys, migrate, settingsOfNode, writeKeys } from '../tests/cluster/installation.ts';
import { type RunningServer, root, startServer } from '../tests/e2e/support/server.ts';
import { createQuery, type Query } from '../tests/faults/query.ts';

export type Installation = {
  folder: string;
  query: Query;
  /** The first process of PostgreSQL. */
  postmaster: () => Promise<number>;
  store: BucketSettings;
  /** A process with a data folder of its own, reached without anything in between. */
  startNode: (
    name: string,
    roles: string,
    settings?: Record<string, string>,
  ) => Promise<RunningServer>;
  close: () => Promise<void>;
};

/** PostgreSQL, Swift with its S3 interface and, if wanted, NATS: what several processes share. */
export async function startInstallation({ nats = false } = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
  const closing: Array<() => Promise<unknown>> = [
    () => rm(folder, { recursive: true, force: true }),
  ];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startEmbeddedPostgres(folder, { maxConnections: 300 });
    closing.push(() => postgres.stop());
    const { connection } = postgres;
    const swift = await startSwift();
    closing.push(() => swift.close());
    const store = swift.settings();
    await createBucketIn(store);
    const live = nats ? await startNats() : undefined;
    if (live) closing.push(() => live.stop());
    const port = await findFreePort();
    const shared = {
      ...settingsOfNode({
        databaseUrl: `postgres://glossa@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(String(connection.host))}`,
        store,
        natsUrl: live?.url,
      }),
      GLOSSA_LOG_LEVEL: 'warn',
      GLOSSA_PUBLIC_URL: `http://127.0.0.1:${port}`,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    };
    await migrate(root, { ...shared, GLOSSA_DATA: join(folder, 'migrate') });
    const keys = makeKeys();
    const query = createQuery(async () => connection);
    let first = true;
    return {
      folder,
      query,
      store,
      postmaster: async () => {
        const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
        return Number(text.split('\n')[0]);
      },
      startNode: async (name, roles, settings = {}) => {
        const data = join(folder, name);
        await mkdir(data);
        await writeKeys(data, keys);
        // The first one has the public address, which sockets name as their origin.
        const own: Record<string, string> = first ? { PORT: String(port) } : {};
        first = false;
        const node = await startServer(data, {
          ...shared,
          GLOSSA_ROLES: roles,
          ...own,
          ...settings,
        });
        closing.push(() => node.stop());
        return node;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
