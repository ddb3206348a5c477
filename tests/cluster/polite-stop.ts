import { setTimeout as delay } from 'node:timers/promises';
import type { Query } from '../faults/query.ts';
import type { ClusterFaultContext } from './fault-kinds.ts';
import type { ClusterNode } from './node.ts';

type Run = { id: string; name: string; started: string; retry_count: number };

/** Longer than a process that lives lets its jobs be without a heartbeat of the queue. */
const heartbeatWithinMs = 7_000;

/**
 * Stops a process as an update does, and starts it again. None of the jobs that ran may have been spent a try, or be left as if
 * it still ran: it would be found lost later, and that is a try.
 */
export async function restart(node: ClusterNode, context: ClusterFaultContext): Promise<void> {
  const { cluster, drains, note } = context;
  const isWorker = node.roles.startsWith('worker');
  const alive = isWorker ? await findAlive(cluster.query) : [];
  drains.stops += 1;
  drains.jobs += alive.length;
  const code = await node.stop();
  if (code !== 0) note('errors', `${node.name} ended with ${code} after SIGTERM`);
  const ended = await now(cluster.query);
  await node.start();
  const after = await cluster.query<Run & { state: string }>(
    `SELECT id, name, state::text, started_on::text AS started, retry_count FROM jobs.job WHERE id = ANY ($1)`,
    [alive.map(({ id }) => id)],
  );
  const others: Run[] = [];
  for (const job of after) {
    const before = alive.find(({ id }) => id === job.id);
    if (!before) continue;
    if (job.retry_count > before.retry_count || job.state === 'retry')
      note('retries', `the stop of ${node.name} cost the job ${job.name} ${job.id} a try`);
    else if (job.state === 'active' && job.started === before.started) others.push(job);
  }
  // Those of other processes go on; one that the stopped process has left behind is silent.
  for (const { name, id } of await findSilent(cluster.query, others, ended))
    note('retries', `the stop of ${node.name} left the job ${name} ${id} as if it still ran`);
}

const now = async (query: Query): Promise<string> =>
  (await query<{ now: string }>('SELECT clock_timestamp()::text AS now'))[0]?.now ?? '';

/** Jobs that run now, without those whose process was lost in an earlier fault and is not found lost yet. */
async function findAlive(query: Query): Promise<Run[]> {
  const began = await now(query);
  const running = await query<Run>(
    `SELECT id, name, started_on::text AS started, retry_count FROM jobs.job WHERE state = 'active'`,
  );
  const silent = new Set((await findSilent(query, running, began)).map(({ id }) => id));
  return running.filter(({ id }) => !silent.has(id));
}

/** Of these runs, those that still are what their job is said to be in, and had no heartbeat since. */
async function findSilent(query: Query, runs: readonly Run[], since: string): Promise<Run[]> {
  for (const end = Date.now() + heartbeatWithinMs; ; await delay(200)) {
    const silent = await query<{ id: string; started: string }>(
      `SELECT id, started_on::text AS started FROM jobs.job
       WHERE id = ANY ($1) AND state = 'active' AND greatest(started_on, heartbeat_on) <= $2::timestamptz`,
      [runs.map(({ id }) => id), since],
    );
    const found = runs.filter((run) =>
      silent.some(({ id, started }) => id === run.id && started === run.started),
    );
    if (found.length === 0 || Date.now() > end) return found;
  }
}
