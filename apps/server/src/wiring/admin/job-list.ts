import { sql } from 'kysely';
import { OperatorError } from '../../features/users/index.ts';
import type { Database } from '../../platform/db/database.ts';

export const jobStates = ['waiting', 'active', 'retry', 'failed', 'canceled', 'done'] as const;
export type JobState = (typeof jobStates)[number];

export type ListedJob = {
  id: string;
  name: string;
  state: JobState;
  attempt: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** The code of why the item it works on failed. */
  failure: string | null;
  /** Ids only. */
  payload: Record<string, unknown>;
  requestId: string | null;
  /** Whose item it works on. */
  organisationId: string | null;
  title: string | null;
};

/**
 * Jobs of the queue, which keeps finished ones for some days. A handler that fails an item completes its job: the last
 * job of an item that failed is shown as failed, too.
 */
const jobs = sql`
  SELECT j.id, j.name, j.created_on, j.retry_count,
         to_json(j.created_on) AS "createdAt", to_json(j.started_on) AS "startedAt",
         to_json(j.completed_on) AS "endedAt",
         j.retry_count + CASE WHEN j.state IN ('created', 'retry') THEN 0 ELSE 1 END AS attempt,
         j.data - '$requestId' - '$traceparent' AS payload, j.data ->> '$requestId' AS "requestId",
         coalesce(m.organisation_id, c.organisation_id) AS "organisationId",
         coalesce(m.title, c.title, i.model_id) AS title,
         CASE WHEN subject.failed AND last.id = j.id THEN subject.code
              WHEN j.state = 'failed' THEN coalesce(j.output ->> 'message', 'failed') END AS failure,
         CASE j.state WHEN 'created' THEN 'waiting' WHEN 'cancelled' THEN 'canceled'
              WHEN 'completed' THEN CASE WHEN subject.failed AND last.id = j.id THEN 'failed' ELSE 'done' END
              ELSE j.state::text END AS state
    FROM jobs.job j
    LEFT JOIN translation_outputs o ON o.id = (j.data ->> 'outputId')::uuid
    LEFT JOIN translation_requests t ON t.id = coalesce((j.data ->> 'ticketId')::uuid, o.ticket_id)
    LEFT JOIN media m ON m.id = coalesce((j.data ->> 'mediaId')::uuid, t.media_id)
    LEFT JOIN LATERAL (
      SELECT x.organisation_id, x.failure_code, x.status, x.kind::text AS title FROM conversions x
       WHERE x.id = (j.data ->> 'conversionId')::uuid) c ON true
    LEFT JOIN model_installs i ON i.id = (j.data ->> 'installId')::uuid
    LEFT JOIN LATERAL (
      SELECT coalesce(o.status::text, t.status::text, c.status::text, i.status::text,
                      CASE WHEN j.name <> 'media.shot-changes' THEN m.status::text END) = 'failed' AS failed,
             CASE WHEN o.id IS NOT NULL THEN o.failure_code WHEN t.id IS NOT NULL THEN t.failure_code
                  ELSE coalesce(c.failure_code, i.failure_code, m.failure_code) END AS code) subject ON true
    LEFT JOIN LATERAL (
      SELECT l.id FROM jobs.job l
       WHERE subject.failed AND l.data - '$requestId' - '$traceparent' = j.data - '$requestId' - '$traceparent'
         AND l.name NOT LIKE '%.dead-letter' AND l.name <> 'media.shot-changes'
       ORDER BY l.created_on DESC LIMIT 1) last ON true
   WHERE j.name NOT LIKE '\\_\\_%' AND j.name NOT LIKE '%.dead-letter'`;

const columns = sql`id, name, state, attempt, "createdAt", "startedAt", "endedAt", failure, payload, "requestId",
  "organisationId", title`;

/** Newest first. */
export async function listJobs(
  db: Database,
  filter: { state?: JobState; name?: string; limit: number },
): Promise<ListedJob[]> {
  await assertQueue(db);
  const { rows } = await sql<ListedJob>`
    SELECT ${columns} FROM (${jobs}) AS listed
     WHERE ${filter.state ? sql`state = ${filter.state}` : sql`true`}
       AND ${filter.name ? sql`name = ${filter.name}` : sql`true`}
     ORDER BY created_on DESC, id LIMIT ${filter.limit}`.execute(db);
  return rows;
}

/** By its id, or by enough of its beginning. */
export async function findJob(db: Database, id: string): Promise<ListedJob> {
  await assertQueue(db);
  if (!/^[0-9a-f-]{6,36}$/i.test(id))
    throw new OperatorError(`${id} is no id of a job. Give at least its first 6 characters.`);
  const { rows } = await sql<ListedJob>`
    SELECT ${columns} FROM (${jobs}) AS listed
     WHERE id::text LIKE ${`${id.toLowerCase()}%`} LIMIT 2`.execute(db);
  const [found, other] = rows;
  if (!found) throw new OperatorError(`There is no job ${id}. See npm run admin -- jobs`);
  if (other) throw new OperatorError(`Several jobs begin with ${id}. Give more of the id.`);
  return found;
}

async function assertQueue(db: Database): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`
    SELECT to_regclass('jobs.job')::text AS found`.execute(db);
  if (!rows[0]?.found) throw new OperatorError('There is no queue yet. Start Glossa once.');
}
