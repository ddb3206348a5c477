import { requestConnections } from '../../apps/server/src/platform/db/database.ts';
import { monitorConnections } from '../../apps/server/src/platform/db/database-monitor.ts';
import { queueConnections } from '../../apps/server/src/platform/jobs/queue.ts';
import type { KindResult } from './figures.ts';

/** What one process of the product may have to PostgreSQL. */
export const maxConnections = requestConnections + queueConnections + monitorConnections;
const maxMemoryGrowth = 1.15;

export type Measured = {
  results: readonly KindResult[];
  /** The most to PostgreSQL after a fault. */
  connections: number;
  /** Memory at rest after the last round, relative to round 3. Undefined where no rounds were measured. */
  memoryGrowth: number | undefined;
};

/**
 * A sentence for each goal that was missed. A complete run fails with any of them; a short one prints them, because it
 * has five minutes on whatever machine CI gives it. How fast /health answers is not among them: it is printed beside its
 * goal, but on a machine whose two cores are shared it says more about the neighbors than about the product.
 */
export function findMissedGoals({ results, connections, memoryGrowth }: Measured): string[] {
  const missed = results
    .filter(({ points, wanted }) => points < wanted)
    .map(
      ({ name, points, wanted, skipped }) =>
        `NOT REACHED: ${name}: ${points} of ${wanted} points${skipped ? ` (${skipped})` : ''}`,
    );
  if (connections > maxConnections)
    missed.push(
      `MISSED: ${connections} connections to PostgreSQL; the pools allow ${maxConnections}`,
    );
  if (memoryGrowth !== undefined && memoryGrowth > maxMemoryGrowth)
    missed.push(
      `MISSED: memory at rest grew to ${memoryGrowth.toFixed(2)} × of round 3; the goal is at most ${maxMemoryGrowth}`,
    );
  return missed;
}
