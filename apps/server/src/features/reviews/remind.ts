import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type NotifiedSubject, notifyReview } from './notify-review.ts';

/** A reminder is sent this long before the due date. */
const soonHours = 24;

type Due = NotifiedSubject & {
  reviewId: string;
  assigneeId: string;
  state: 'due-soon' | 'overdue';
};

/** Reminds assignees of what is due soon, and once more when it is overdue. */
export async function remindOfDueReviews(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked, so that two servers do not remind of the same one.
    const { rows } = await sql<Due>`
      SELECT r.id AS "reviewId", r.assignee_id AS "assigneeId", due.state, m.organisation_id AS "organisationId",
        m.id AS "mediaId", m.kind AS "mediaKind", m.title,
        CASE WHEN t.id IS NULL THEN 'transcript' ELSE 'translation' END AS kind,
        COALESCE(t.id, s.id) AS id, COALESCE(t.language, s.language) AS language
      FROM reviews r
      CROSS JOIN LATERAL (SELECT CASE WHEN r.due_at <= ${now}::timestamptz THEN 'overdue' ELSE 'due-soon' END AS state) due
      LEFT JOIN translation_requests t ON t.id = r.ticket_id
      LEFT JOIN transcripts s ON s.id = r.transcript_id
      JOIN media m ON m.id = COALESCE(t.media_id, s.media_id)
      WHERE r.assignee_id IS NOT NULL AND r.due_at <= ${now}::timestamptz + make_interval(hours => ${soonHours}::int)
        AND r.reminded IS DISTINCT FROM due.state AND r.reminded IS DISTINCT FROM 'overdue'
        AND (r.status IN ('needs-review', 'in-review') OR s.verification IN ('PENDING', 'IN_REVIEW'))
      ORDER BY r.id LIMIT 500 FOR UPDATE OF r SKIP LOCKED`.execute(trx);
    for (const { reviewId, assigneeId, state, ...subject } of rows) {
      await trx
        .updateTable('reviews')
        .set({ reminded: state })
        .where('id', '=', reviewId)
        .execute();
      await notifyReview(trx, `review-${state}`, subject, { recipients: [assigneeId] });
    }
  });
}
