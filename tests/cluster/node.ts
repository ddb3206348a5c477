import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../apps/server/src/testing/free-port.ts';
import { type RunningServer, root, startServer } from '../e2e/support/server.ts';
import { descendantsOf, sendSignal } from '../faults/processes.ts';
import { type Relay, startRelay } from '../faults/relay.ts';

/** What a node reaches PostgreSQL, the object store and NATS through, so that its network alone can fail. */
export type Links = { database: Relay; bucket: Relay; nats: Relay };

/** One process of the cluster, with a data folder of its own. */
export type ClusterNode = {
  name: string;
  roles: string;
  folder: string;
  links: Links;
  /** Where it listens, whenever it runs. */
  port: number;
  /** Throws while it is not running. */
  server: () => RunningServer;
  isRunning: () => boolean;
  /** What it said since its first start. */
  output: () => string;
  start: () => Promise<void>;
  /** Politely: answers the exit code, null where it had to be killed. */
  stop: () => Promise<number | null>;
  killHard: () => Promise<void>;
  /** Stops it and its programs where they are, as an overloaded machine does. */
  freeze: () => void;
  thaw: () => void;
  /** It runs the version of this checkout from its next start on. */
  update: () => void;
  close: () => Promise<void>;
};

export type NodeOptions = {
  name: string;
  roles: string;
  /** Of the whole cluster. */
  folder: string;
  database: { path: string };
  /** `http://host:port` of the object store. */
  bucket: string;
  /** `nats://host:port`. */
  nats: string;
  env: (links: Links) => Record<string, string>;
  /** The folder of the version it begins with. */
  checkout: string;
};

export async function createNode(options: NodeOptions): Promise<ClusterNode> {
  const { name, roles, env } = options;
  const folder = join(options.folder, name);
  await mkdir(folder, { recursive: true });
  const links = {
    database: await startRelay(() => options.database),
    bucket: await startRelay(() => options.bucket),
    nats: await startRelay(() => options.nats),
  };
  let running: RunningServer | undefined;
  let earlier = '';
  let { checkout } = options;
  const port = await findFreePort();
  const server = () => {
    if (!running) throw new Error(`The node ${name} is not running.`);
    return running;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const { pid } = server();
    for (const one of [pid, ...descendantsOf(pid).map((child) => child.pid)])
      sendSignal(one, signal);
  };
  const ended = async <T>(end: (one: RunningServer) => Promise<T>): Promise<T> => {
    const one = server();
    running = undefined;
    const answer = await end(one);
    earlier += one.output();
    return answer;
  };
  return {
    name,
    roles,
    folder,
    links,
    port,
    server,
    isRunning: () => running !== undefined,
    output: () => earlier + (running?.output() ?? ''),
    start: async () => {
      const own = { GLOSSA_ROLES: roles, PORT: String(port) };
      const all = { ...env(links), ...own };
      running = await startServer(folder, all, undefined, startsWithinMs, checkout);
    },
    stop: () => ended(stopInTime),
    killHard: () => ended((one) => one.killHard()),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    update: () => {
      checkout = root;
    },
    close: async () => {
      if (running) await ended(stopInTime);
      for (const relay of Object.values(links)) await relay.close();
    },
  };
}

/** Five processes, their database and their object store share this machine, perhaps with others. */
const startsWithinMs = 600_000;
/** What supervises a process kills it sooner; this machine may be busy otherwise. */
const stopsWithinMs = 120_000;

async function stopInTime(one: RunningServer): Promise<number | null> {
  const late = setTimeout(() => sendSignal(one.pid, 'SIGKILL'), stopsWithinMs);
  try {
    return await one.stop();
  } finally {
    clearTimeout(late);
  }
}
