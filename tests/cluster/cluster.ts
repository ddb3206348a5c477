import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { createBucket } from '../../apps/server/src/platform/storage/s3/bucket.ts';
import { keyOf } from '../../apps/server/src/platform/storage/s3/object-keys.ts';
import { startNats } from '../../apps/server/src/testing/nats-server.ts';
import {
  createBucketIn,
  type SwiftServer,
  startSwift,
} from '../../apps/server/src/testing/swift-server.ts';
import { serverArguments } from '../../scripts/server-process.mjs';
import { root } from '../e2e/support/server.ts';
import { descendantsOf, listProcesses, sendSignal } from '../faults/processes.ts';
import { createQuery, type Query } from '../faults/query.ts';
import { type Balance, createLoadBalancer, type LoadBalancer } from './load-balancer.ts';
import { type ClusterNode, createNode, type Links } from './node.ts';

/** As compose.cluster.yaml has them, and each capability that people wait for twice. */
const layout = [
  ['api-1', 'api'],
  ['api-2', 'api'],
  ['worker-1', 'worker:prepare,speech,render'],
  ['worker-2', 'worker:speech,translate,documents'],
  ['worker-3', 'worker:prepare,render,translate,mail,maintenance'],
] as const;

export type Cluster = {
  folder: string;
  address: () => string;
  /** Of the administrator, once. */
  password: string;
  nodes: readonly ClusterNode[];
  apis: readonly ClusterNode[];
  loadBalancer: LoadBalancer;
  database: {
    connection: Awaited<ReturnType<typeof startEmbeddedPostgres>>['connection'];
    postmaster: () => Promise<number>;
    stop: () => Promise<void>;
    /** As a crash: with everything that it has started. */
    kill: () => Promise<void>;
    start: () => Promise<void>;
  };
  objectStore: Pick<SwiftServer, 'stop' | 'start' | 'pids'>;
  nats: { stop: () => Promise<void>; start: () => Promise<void> };
  bucket: ReturnType<typeof createBucket>;
  /** Brings the database up to date with this version, whichever the processes are of. */
  migrate: () => Promise<void>;
  query: Query;
  hashOfStored: (fileName: string) => Promise<string | undefined>;
  /** Milliseconds until every node accepted work and the load balancer answered. */
  untilReady: () => Promise<number>;
  close: () => Promise<void>;
};

const readyWithinMs = 600_000;
/** Each process opens about 20, and those of one that was killed stay for a moment. */
const maxConnections = 300;
const prefix = 'glossa/';

/**
 * PostgreSQL, Swift with its S3 interface, NATS, nginx, and the processes of an installation, each with its own data folder.
 * `checkout`: the folder of the version that it begins with.
 */
export async function startCluster(
  folder: string,
  settings: Record<string, string>,
  { balance, checkout = root }: { balance: Balance; checkout?: string },
): Promise<Cluster> {
  const closing: Array<() => Promise<unknown>> = [];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const databaseFolder = join(folder, 'database');
    await mkdir(databaseFolder, { recursive: true });
    let postgres = await startEmbeddedPostgres(databaseFolder, { maxConnections });
    closing.push(() => postgres.stop());
    const { connection } = postgres;
    const postmaster = async () => {
      const file = join(databaseFolder, 'postgres', 'postmaster.pid');
      return Number((await readFile(file, 'utf8')).split('\n')[0]);
    };
    const socket = join(String(connection.host), `.s.PGSQL.${connection.port}`);

    const swift = await startSwift();
    closing.push(() => swift.close());
    const store = swift.settings();
    await createBucketIn(store);
    const bucket = createBucket({ ...store, prefix });
    closing.push(async () => bucket.close());
    const nats = await startNats();
    closing.push(() => nats.stop());

    const keys = makeKeys();
    const env = ({ database, bucket: link, nats: live }: Links): Record<string, string> => ({
      ...settings,
      DATABASE_URL: `postgres://glossa@127.0.0.1:${database.port}/${connection.database}`,
      GLOSSA_S3_BUCKET: store.bucket,
      GLOSSA_S3_ENDPOINT: link.address,
      GLOSSA_S3_ACCESS_KEY_ID: store.credentials?.accessKeyId ?? '',
      GLOSSA_S3_SECRET_ACCESS_KEY: store.credentials?.secretAccessKey ?? '',
      GLOSSA_S3_PREFIX: prefix,
      GLOSSA_NATS_URL: `nats://127.0.0.1:${live.port}`,
      GLOSSA_TRUSTED_PROXIES: '1',
    });
    const nodes: ClusterNode[] = [];
    let address = '';
    const withAddress = (links: Links) => ({ ...env(links), GLOSSA_PUBLIC_URL: address });
    for (const [name, roles] of layout) {
      const node = await createNode({
        ...{ name, roles, folder, checkout, env: withAddress },
        database: { path: socket },
        bucket: store.endpoint ?? '',
        nats: nats.url,
      });
      closing.push(node.close);
      await writeKeys(node.folder, keys);
      nodes.push(node);
    }
    const apis = nodes.filter(({ roles }) => roles === 'api');
    const loadBalancer = await createLoadBalancer(
      join(folder, 'nginx'),
      apis.map(({ port }) => port),
      balance,
    );
    closing.push(loadBalancer.close);
    address = loadBalancer.address;
    const [first, ...others] = nodes;
    if (!first) throw new Error('The cluster has no nodes.');
    const migrateTo = (version: string) =>
      migrate(version, { ...withAddress(first.links), GLOSSA_DATA: join(folder, 'migrate') });
    await migrateTo(checkout);
    // Makes the administrator.
    await first.start();
    await Promise.all(others.map((node) => node.start()));
    await loadBalancer.start();
    await Promise.all(
      nodes.map((node) => untilAnswers(`http://127.0.0.1:${node.port}/ready`, node)),
    );
    return {
      folder,
      address: () => address,
      password: first.server().password ?? '',
      nodes,
      apis,
      loadBalancer,
      database: {
        connection,
        postmaster,
        kill: async () => {
          const pid = await postmaster();
          const all = new Set([pid, ...descendantsOf(pid).map((child) => child.pid)]);
          for (const one of all) sendSignal(one, 'SIGKILL');
          while (listProcesses().some((one) => all.has(one.pid))) await delay(10);
        },
        stop: () => postgres.stop(),
        start: async () => {
          postgres = await startEmbeddedPostgres(databaseFolder, { maxConnections });
        },
      },
      objectStore: swift,
      nats,
      bucket,
      migrate: () => migrateTo(root),
      query: createQuery(async () => connection),
      hashOfStored: async (fileName) => {
        const key = keyOf(fileName);
        const found = await bucket.find(key);
        const range = { start: 0, end: (found?.sizeBytes ?? 0) - 1, etag: found?.etag ?? '' };
        const object = found && (await bucket.open(key, range));
        if (!object) return undefined;
        const hash = createHash('sha256');
        for await (const piece of object) hash.update(piece as Buffer);
        return hash.digest('hex');
      },
      untilReady: async () => {
        const began = performance.now();
        await Promise.all([
          ...nodes.map((node) => untilAnswers(`http://127.0.0.1:${node.port}/ready`, node)),
          untilAnswers(`${loadBalancer.address}/livez`),
        ]);
        return performance.now() - began;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilAnswers(url: string, node?: ClusterNode): Promise<void> {
  for (const end = Date.now() + readyWithinMs; ; await delay(50)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: Error) => ({ status: 0, text: error.message }),
    );
    if (answer.status === 200) return;
    if (Date.now() > end)
      throw new Error(
        `${node?.name ?? 'nginx'} did not accept work again: ${answer.status} ${answer.text}\n${node?.output().slice(-4_000) ?? ''}`,
      );
  }
}

/** As the Job of deploy/kustomize: brings the database up to date and ends. */
async function migrate(checkout: string, env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, serverArguments, {
    cwd: checkout,
    env: { ...process.env, ...env, GLOSSA_ROLES: 'migrate' },
  });
}

/** The keys of the installation, which are the same everywhere. */
function makeKeys(): ReadonlyMap<string, string> {
  return new Map(
    ['token', 'webhook', 'sso', 'service', 'second-factor'].map((name) => [
      `${name}-key`,
      randomBytes(32).toString('base64'),
    ]),
  );
}

async function writeKeys(folder: string, keys: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(join(folder, 'secrets'), { mode: 0o700 });
  for (const [name, key] of keys)
    await writeFile(join(folder, 'secrets', name), key, { mode: 0o600 });
}
