import { setTimeout as delay } from 'node:timers/promises';
import type { Interruption } from '../faults/relay.ts';
import type { ClusterFaultContext, ClusterFaultKind } from './fault-kinds.ts';
import type { ClusterNode, Links } from './node.ts';

type Point = Pick<Interruption, 'request' | 'answer'> & {
  link: keyof Links;
  /** One of so many: which, is random. */
  among: number;
};

/** As PostgreSQL's protocol has them: a query of text that ends with 0, and its CommandComplete. */
const commit: Point = {
  ...{ link: 'database', request: /commit[;\s]*\0/i, answer: /COMMIT\0/ },
  among: 25,
};
/** An object, a part of one, or the end of its parts. */
const objectWrite: Point = {
  ...{ link: 'bucket', request: /^(?:PUT|POST) \//, answer: /^HTTP\/1\.1 2/ },
  among: 4,
};

/** All processes together reach one within seconds, as long as users work. */
const reachedWithinMs = 120_000;

/** Whichever process reaches the point is killed there, and started again. */
async function killAt(
  { link, among, ...point }: Point,
  when: Interruption['when'],
  context: ClusterFaultContext,
): Promise<void> {
  const { cluster, random, short, note } = context;
  let left = random.integer(1, among);
  const reached = Promise.withResolvers<{ node: ClusterNode; killed: Promise<void> } | undefined>();
  const late = setTimeout(() => reached.resolve(undefined), reachedWithinMs);
  for (const node of cluster.nodes)
    node.links[link].interruptAt({
      ...{ ...point, when },
      choose: () => {
        left -= 1;
        return left === 0;
      },
      interrupt: () => {
        // At once: it may not learn that its connection ended.
        reached.resolve({ node, killed: node.killHard() });
      },
    });
  const found = await reached.promise;
  clearTimeout(late);
  for (const one of cluster.nodes) one.links[link].interruptAt(undefined);
  if (!found) return note('errors', `no process came to a point ${when} ${point.request.source}`);
  await found.killed;
  await delay(random.integer(0, short ? 1_000 : 5_000));
  await found.node.start();
}

export const commitPointKinds: readonly ClusterFaultKind[] = (['before', 'after'] as const).flatMap(
  (when) => [
    {
      name: `killed-${when}-commit`,
      inject: (context: ClusterFaultContext) => killAt(commit, when, context),
    },
    {
      name: `killed-${when}-object`,
      inject: (context: ClusterFaultContext) => killAt(objectWrite, when, context),
    },
  ],
);
