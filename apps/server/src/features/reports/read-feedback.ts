import type { FeedbackKind } from '@glossa/contracts/feedback';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type ByKey, type DimensionKeys, dimensions, emptyByKey, keyIn } from './dimensions.ts';
import { type ReportScope, withinScope } from './read-scope.ts';

type Row = DimensionKeys & { kind: FeedbackKind; count: number };

/** Feedback that came in during these months, whatever became of it. */
export async function readFeedback(
  db: Database,
  scope: ReportScope,
): Promise<{ byKey: ByKey<number>; kinds: Map<FeedbackKind, number> }> {
  const { asked, edges, organisationId } = scope;
  const { rows } = await sql<Row>`
    SELECT (${asked}::text[])[width_bucket(created_at, ${edges}::timestamptz[])] AS month, language, department_id, project_id, kind,
      count(*)::int AS count
    FROM (
      SELECT *, CASE WHEN media_kind = 'doc' THEN 'doc' WHEN media_kind IS NOT NULL THEN 'video' END AS media_type
      FROM feedback_tickets
      WHERE organisation_id = ${organisationId}::uuid AND created_at >= ${edges[0]} AND created_at < ${edges.at(-1)}
    ) AS feedback
    WHERE ${withinScope(scope)}
    GROUP BY 1, 2, 3, 4, 5`.execute(db);
  const byKey = emptyByKey<number>();
  const kinds = new Map<FeedbackKind, number>();
  for (const row of rows) {
    kinds.set(row.kind, (kinds.get(row.kind) ?? 0) + row.count);
    for (const dimension of dimensions) {
      const key = keyIn[dimension](row);
      byKey[dimension].set(key, (byKey[dimension].get(key) ?? 0) + row.count);
    }
  }
  return { byKey, kinds };
}
