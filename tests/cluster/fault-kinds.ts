import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '../faults/checks.ts';
import { descendantsOf, sendSignal } from '../faults/processes.ts';
import type { Random } from '../faults/random.ts';
import type { RelayMode } from '../faults/relay.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterNode, Links } from './node.ts';

export type ClusterFaultContext = {
  cluster: Cluster;
  random: Random;
  /** What was found right when it happened. */
  note: (defect: Finding['defect'], text: string) => void;
};

export type ClusterFaultKind = {
  name: string;
  /** Resolves when what was harmed works again, or has been started. */
  inject: (context: ClusterFaultContext) => Promise<void>;
};

/** Longer than a lease: what was cut off is taken over meanwhile. */
const longMs = [5_000, 60_000] as const;
const shortMs = [1_000, 10_000] as const;

const isWorker = ({ roles }: ClusterNode): boolean => roles.startsWith('worker');
const workersOf = ({ nodes }: Cluster) => nodes.filter(isWorker);

async function killAndStart(node: ClusterNode, random: Random): Promise<void> {
  await node.killHard();
  await delay(random.integer(0, 5_000));
  await node.start();
}

/** Nothing may have been spent by a stop that was asked for. */
async function restart(node: ClusterNode, { cluster, note }: ClusterFaultContext): Promise<void> {
  const active = `SELECT id, name, retry_count FROM jobs.job WHERE state = 'active'`;
  const before = await cluster.query<{ id: string; name: string; retry_count: number }>(active);
  const code = await node.stop();
  if (code !== 0) note('errors', `${node.name} ended with ${code} after SIGTERM`);
  const after = await cluster.query<{ id: string; name: string; retry_count: number }>(
    'SELECT id, name, retry_count FROM jobs.job WHERE id = ANY ($1)',
    [before.map(({ id }) => id)],
  );
  for (const { id, name, retry_count } of after)
    if (retry_count > (before.find((job) => job.id === id)?.retry_count ?? 0))
      note('retries', `the stop of ${node.name} cost the job ${name} a try`);
  await node.start();
}

async function freeze(node: ClusterNode, ms: number): Promise<void> {
  node.freeze();
  await delay(ms);
  node.thaw();
}

async function harmLink(
  node: ClusterNode,
  link: keyof Links,
  mode: RelayMode,
  ms: number,
): Promise<void> {
  node.links[link].set(mode);
  await delay(ms);
  node.links[link].set('open');
}

export const clusterFaultKinds: readonly ClusterFaultKind[] = [
  {
    name: 'api-killed',
    inject: ({ cluster, random }) => killAndStart(random.pick(cluster.apis), random),
  },
  {
    name: 'worker-killed',
    inject: ({ cluster, random }) => killAndStart(random.pick(workersOf(cluster)), random),
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
    // All workers, one after the other, as an update does it.
    name: 'rolling-restart',
    inject: async (context) => {
      for (const node of context.cluster.nodes) await restart(node, context);
    },
  },
  {
    name: 'worker-frozen',
    inject: ({ cluster, random }) =>
      freeze(random.pick(workersOf(cluster)), random.integer(...longMs)),
  },
  {
    name: 'api-frozen',
    inject: ({ cluster, random }) => freeze(random.pick(cluster.apis), random.integer(...shortMs)),
  },
  {
    name: 'cut-off-from-database',
    inject: ({ cluster, random }) =>
      harmLink(
        random.pick(cluster.nodes),
        'database',
        random.pick(['cut', 'silent'] as const),
        random.integer(...longMs),
      ),
  },
  {
    name: 'cut-off-from-bucket',
    inject: ({ cluster, random }) =>
      harmLink(
        random.pick(cluster.nodes),
        'bucket',
        random.pick(['cut', 'silent', 'slow'] as const),
        random.integer(...longMs),
      ),
  },
  {
    name: 'object-store-away',
    inject: async ({ cluster, random }) => {
      await cluster.objectStore.stop();
      await delay(random.integer(...shortMs));
      await cluster.objectStore.start();
    },
  },
  {
    name: 'database-restarted',
    inject: async ({ cluster, random }) => {
      await cluster.database.stop();
      await delay(random.integer(...shortMs));
      await cluster.database.start();
    },
  },
  {
    name: 'database-frozen',
    inject: async ({ cluster, random }) => {
      const postmaster = await cluster.database.postmaster();
      const all = [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)];
      for (const pid of all) sendSignal(pid, 'SIGSTOP');
      await delay(random.integer(...shortMs));
      for (const pid of all) sendSignal(pid, 'SIGCONT');
    },
  },
  {
    name: 'load-balancer-killed',
    inject: async ({ cluster, random }) => {
      await cluster.loadBalancer.kill();
      await delay(random.integer(0, 3_000));
      await cluster.loadBalancer.start();
    },
  },
];
