import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import type { listReviewWaitingTimes, WaitingStep } from '@glossa/contracts/reviews';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

type Row = Omit<WaitingStep, 'oldestSince'> & { oldestSince: Date | null };

/**
 * How long each step took, of those that ended in this time, and what waits now. Projects the caller is not in are left
 * out, as in reports. Throws NOT_FOUND for one of them.
 */
export async function readStepWaitingTimes(
  db: Database,
  actor: Actor,
  { from, to, projectId, language }: QueryOf<typeof listReviewWaitingTimes>,
): Promise<AnswerOf<typeof listReviewWaitingTimes>> {
  const projectIds = actor.system ? null : actor.projectIds;
  if (projectId !== undefined && projectIds?.includes(projectId) === false)
    throw new AppError('NOT_FOUND');
  const seconds = sql`EXTRACT(EPOCH FROM ended_at - started_at)`;
  const within = sql`ended_at IS NOT NULL AND (${from ?? null}::timestamptz IS NULL OR ended_at >= ${from ?? null}::timestamptz)
    AND (${to ?? null}::timestamptz IS NULL OR ended_at < ${to ?? null}::timestamptz)`;
  const { rows } = await sql<Row>`
    SELECT kinds.kind, steps.step, count(*) FILTER (WHERE ${within})::int AS ended,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds}) FILTER (WHERE ${within}))::float AS "medianSeconds",
      (percentile_cont(0.9) WITHIN GROUP (ORDER BY ${seconds}) FILTER (WHERE ${within}))::float AS "p90Seconds",
      (count(w.id) FILTER (WHERE ended_at IS NULL))::int AS waiting,
      min(started_at) FILTER (WHERE ended_at IS NULL) AS "oldestSince"
    FROM unnest(ARRAY['translation', 'transcript']) WITH ORDINALITY AS kinds (kind, k)
    CROSS JOIN unnest(ARRAY['needs-review', 'in-review', 'sent-back']) WITH ORDINALITY AS steps (step, s)
    LEFT JOIN review_steps w ON w.kind = kinds.kind AND w.step = steps.step AND w.organisation_id = ${actor.organisationId}
      AND (${projectIds}::uuid[] IS NULL OR w.project_id IS NULL OR w.project_id = ANY(${projectIds}::uuid[]))
      AND (${projectId ?? null}::uuid IS NULL OR w.project_id = ${projectId ?? null}::uuid)
      AND (${language ?? null}::text IS NULL OR w.language = ${language ?? null}::text)
    GROUP BY kinds.kind, k, steps.step, s ORDER BY k, s`.execute(db);
  return rows.map((row) => ({ ...row, oldestSince: row.oldestSince?.toISOString() ?? null }));
}
