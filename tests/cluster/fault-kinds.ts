import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '../faults/checks.ts';
import { descendantsOf, sendSignal } from '../faults/processes.ts';
import type { Random } from '../faults/random.ts';
import type { RelayMode } from '../faults/relay.ts';
import type { Cluster } from './cluster.ts';
import { commitPointKinds } from './commit-points.ts';
import type { ClusterNode, Links } from './node.ts';
import { restart } from './polite-stop.ts';

export type ClusterFaultContext = {
  cluster: Cluster;
  random: Random;
  /** Faults of seconds only. */
  short: boolean;
  /** Stops that were asked for, and the jobs that ran in any process then. */
  drains: { stops: number; jobs: number };
  /** What was found right when it happened. */
  note: (defect: Finding['defect'], text: string) => void;
};

export type ClusterFaultKind = {
  name: string;
  /** Takes more than a minute: not with --short. */
  takesLong?: true;
  /** Resolves when what was harmed works again, or has been started. */
  inject: (context: ClusterFaultContext) => Promise<void>;
};

/** Often longer than a lease: what was cut off is taken over meanwhile. */
const longOf = ({ random, short }: ClusterFaultContext): number =>
  short ? random.integer(2_000, 20_000) : random.integer(5_000, 60_000);
const shortOf = ({ random, short }: ClusterFaultContext): number =>
  short ? random.integer(1_000, 3_000) : random.integer(1_000, 10_000);

const isWorker = ({ roles }: ClusterNode): boolean => roles.startsWith('worker');
const workersOf = ({ nodes }: Cluster) => nodes.filter(isWorker);

async function killAndStart(node: ClusterNode, context: ClusterFaultContext): Promise<void> {
  await node.killHard();
  await delay(context.random.integer(0, context.short ? 1_000 : 5_000));
  await node.start();
}

async function freeze(node: ClusterNode, ms: number): Promise<void> {
  node.freeze();
  await delay(ms);
  node.thaw();
}

/** Programs of this run that others are children of, stopped where they are. */
async function freezeTrees(roots: readonly number[], ms: number): Promise<void> {
  const all = roots.flatMap((pid) => [pid, ...descendantsOf(pid).map((child) => child.pid)]);
  for (const pid of all) sendSignal(pid, 'SIGSTOP');
  await delay(ms);
  for (const pid of all) sendSignal(pid, 'SIGCONT');
}

async function harmLinks(
  node: ClusterNode,
  links: ReadonlyArray<keyof Links>,
  mode: RelayMode,
  ms: number,
): Promise<void> {
  for (const link of links) node.links[link].set(mode);
  await delay(ms);
  for (const link of links) node.links[link].set('open');
}

const everyLink = ['database', 'bucket', 'nats'] as const;

/** One node's way to one service: its connections break, nothing passes, or everything is late. */
const cutOff = (link: keyof Links): ClusterFaultKind => ({
  name: `cut-off-from-${link}`,
  inject: (context) =>
    harmLinks(
      context.random.pick(context.cluster.nodes),
      [link],
      context.random.pick(['cut', 'silent', 'slow'] as const),
      longOf(context),
    ),
});

/** Of a node of its own, which no other fault of the same moment harms. */
function harm(node: ClusterNode, context: ClusterFaultContext): Promise<void> {
  const { random } = context;
  const way = random.pick(['killed', 'frozen', 'cut off'] as const);
  if (way === 'killed') return killAndStart(node, context);
  if (way === 'frozen') return freeze(node, longOf(context));
  return harmLinks(
    node,
    [random.pick(everyLink)],
    random.pick(['cut', 'silent', 'slow'] as const),
    longOf(context),
  );
}

/** A service that is shared ends, and comes back. */
async function interrupt(
  service: { stop: () => Promise<void>; start: () => Promise<void> },
  context: ClusterFaultContext,
): Promise<void> {
  await service.stop();
  await delay(shortOf(context));
  await service.start();
}

export const clusterFaultKinds: readonly ClusterFaultKind[] = [
  {
    name: 'api-killed',
    inject: (context) => killAndStart(context.random.pick(context.cluster.apis), context),
  },
  {
    name: 'worker-killed',
    inject: (context) => killAndStart(context.random.pick(workersOf(context.cluster)), context),
  },
  {
    name: 'api-restarted',
    inject: (context) => restart(context.random.pick(context.cluster.apis), context),
  },
  {
    name: 'worker-restarted',
    inject: (context) => restart(context.random.pick(workersOf(context.cluster)), context),
  },
  {
    // All processes, one after the other, as an update does it.
    name: 'rolling-restart',
    takesLong: true,
    inject: async (context) => {
      for (const node of context.cluster.nodes) await restart(node, context);
    },
  },
  {
    name: 'worker-frozen',
    inject: (context) => freeze(context.random.pick(workersOf(context.cluster)), longOf(context)),
  },
  {
    name: 'api-frozen',
    inject: (context) => freeze(context.random.pick(context.cluster.apis), shortOf(context)),
  },
  cutOff('database'),
  cutOff('bucket'),
  cutOff('nats'),
  {
    // As a machine whose network fails: it goes on with what it has, and others take over.
    name: 'cut-off-from-all',
    inject: (context) =>
      harmLinks(
        context.random.pick(context.cluster.nodes),
        everyLink,
        context.random.pick(['cut', 'silent'] as const),
        longOf(context),
      ),
  },
  {
    // Nothing it still has to write can be written: it ends all the same, and others find what it left.
    name: 'stopped-without-database',
    inject: async ({ cluster, random, note }) => {
      const node = random.pick(cluster.nodes);
      node.links.database.set('cut');
      const code = await node.stop();
      node.links.database.set('open');
      if (code === null) note('stuck', `${node.name} did not end without the database`);
      await node.start();
    },
  },
  {
    name: 'two-at-once',
    inject: async (context) => {
      const first = context.random.pick(context.cluster.nodes);
      const others = context.cluster.nodes.filter((node) => node !== first);
      const second = context.random.pick(others);
      await Promise.all([harm(first, context), harm(second, context)]);
    },
  },
  {
    name: 'object-store-away',
    inject: (context) => interrupt(context.cluster.objectStore, context),
  },
  {
    name: 'object-store-frozen',
    inject: (context) => freezeTrees(context.cluster.objectStore.pids(), shortOf(context)),
  },
  {
    name: 'database-restarted',
    inject: (context) => interrupt(context.cluster.database, context),
  },
  {
    // As a crash: nothing that was committed may be missing.
    name: 'database-killed',
    inject: async (context) => {
      const { database } = context.cluster;
      await interrupt({ ...database, stop: database.kill }, context);
    },
  },
  {
    name: 'database-frozen',
    inject: async (context) =>
      freezeTrees([await context.cluster.database.postmaster()], shortOf(context)),
  },
  {
    name: 'nats-away',
    inject: (context) => interrupt(context.cluster.nats, context),
  },
  {
    name: 'load-balancer-killed',
    inject: async ({ cluster, random }) => {
      await cluster.loadBalancer.kill();
      await delay(random.integer(0, 3_000));
      await cluster.loadBalancer.start();
    },
  },
  ...commitPointKinds,
];
