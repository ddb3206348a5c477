import { sql } from 'kysely';
import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../db/database.ts';
import type { JobDefinition } from './job.ts';

/** For `send` of pg-boss, which hands out jobs of a queue by priority, highest first, then by age. */
type Turn = { priority: number; group: { id: string } };

/**
 * When a job has its turn among those of other organizations: start-time fair queueing with jobs of equal cost. Turns
 * count up, and are stored as negative priorities. A job has the turn after its organization's last one that waits or
 * runs, but no earlier one than the queue has reached: who queues many waits behind those who queue few, and who queued
 * nothing for a while has saved nothing up. Undefined for jobs of no organization.
 */
export async function findTurn<J extends JobDefinition>(
  db: DatabaseOrTransaction,
  { name, organisation }: J,
  payload: z.infer<J['payload']>,
): Promise<Turn | undefined> {
  if (!organisation) return undefined;
  // Each part is read by an index of pg-boss: those that wait, by priority; those that run, by group.
  const { rows } = await sql<{ id: string | null; turn: number }>`
    WITH owner AS MATERIALIZED (SELECT (${organisation(payload as never)})::text AS id),
    reached AS MATERIALIZED (SELECT
      (SELECT -priority FROM jobs.job
        WHERE name = ${name} AND state < 'active' AND NOT blocked
        ORDER BY priority DESC, created_on LIMIT 1) AS next,
      (SELECT max(-priority) FROM jobs.job
        WHERE name = ${name} AND state = 'active' AND group_id IS NOT NULL) AS running)
    SELECT owner.id, GREATEST(
      0,
      -- One that is tried again may run although the queue has gone far beyond its turn.
      CASE WHEN running IS NULL THEN next ELSE GREATEST(running, next - 1) END,
      (SELECT 1 - priority FROM jobs.job
        WHERE name = ${name} AND state < 'active' AND NOT blocked AND group_id = owner.id
        ORDER BY priority, created_on DESC LIMIT 1),
      (SELECT 1 + max(-priority) FROM jobs.job
        WHERE name = ${name} AND state = 'active' AND group_id = owner.id)) AS turn
      FROM owner, reached`.execute(db);
  const [found] = rows;
  return found?.id ? { priority: -found.turn, group: { id: found.id } } : undefined;
}
