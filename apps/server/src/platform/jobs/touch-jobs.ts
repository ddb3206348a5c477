import { heartbeatSeconds } from './declare-queues.ts';

export type Claim = { name: string; id: string };

/** In milliseconds: a job is handed out again when three heartbeats in a row are missing. */
export const touchEveryMs = (heartbeatSeconds * 1_000) / 3;

/** The queue's own heartbeat, of all jobs that a process runs, in one statement; none where nothing runs. */
export async function touchJobs(
  db: { executeSql: (text: string, values: unknown[]) => Promise<unknown> },
  claims: readonly Claim[],
): Promise<void> {
  if (claims.length === 0) return;
  await db.executeSql(
    `UPDATE jobs.job SET heartbeat_on = now()
       FROM unnest($1::text[], $2::uuid[]) AS running (running_name, running_id)
      WHERE name = running_name AND id = running_id AND state = 'active'`,
    [claims.map(({ name }) => name), claims.map(({ id }) => id)],
  );
}
