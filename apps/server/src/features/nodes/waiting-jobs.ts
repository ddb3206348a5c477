import { capabilities, type WaitingJobs } from '@glossa/contracts/nodes';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

export type KnownJobs = ReadonlyArray<Pick<JobDefinition, 'name' | 'capability'>>;

/** Due jobs by capability. One that is to be tried again later waits from that time on. */
export async function countWaiting(db: Database, jobs: KnownJobs): Promise<WaitingJobs[]> {
  const names = jobs.map(({ name }) => name);
  const { rows } = await sql<{ name: string; waiting: number; seconds: number }>`
    SELECT name, count(*)::int AS waiting,
           extract(epoch FROM now() - min(start_after))::float8 AS seconds
      FROM jobs.job
     WHERE name = ANY (${names}) AND state IN ('created', 'retry') AND start_after <= now()
     GROUP BY name`.execute(db);
  return capabilities.map((capability) => {
    const own = rows.filter(({ name }) =>
      jobs.some((job) => job.name === name && job.capability === capability),
    );
    return {
      capability,
      waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
      oldestSeconds: own.length > 0 ? Math.max(...own.map(({ seconds }) => seconds)) : null,
    };
  });
}
