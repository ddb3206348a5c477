import { sql } from 'kysely';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type NotifiedSubject, notifyReview } from './notify-review.ts';
import { doOneByOne } from './one-by-one.ts';

/** A reminder is sent this long before the due date. */
const soonHours = 24;

type Due = NotifiedSubject & {
  reviewId: string;
  assigneeId: string;
  state: 'due-soon' | 'overdue';
};

/** Reminds assignees of what is due soon, and once more when it is overdue. */
export async function remindOfDueReviews(db: Database, now: Date, logger: Logger): Promise<void> {
  await doOneByOne(
    await findDue(db, now),
    ({ reviewId }) => db.transaction().execute((trx) => remind(trx, reviewId, now)),
    logger,
    'no one was reminded this time of a review that is due',
  );
}

/** Locked, so that two servers do not remind of the same one. */
async function remind(trx: DatabaseTransaction, reviewId: string, now: Date): Promise<void> {
  const [due] = await findDue(trx, now, reviewId);
  if (!due) return;
  const { reviewId: id, assigneeId, state, ...subject } = due;
  await trx.updateTable('reviews').set({ reminded: state }).where('id', '=', id).execute();
  await notifyReview(trx, `review-${state}`, subject, { recipients: [assigneeId] });
}

async function findDue(db: DatabaseOrTransaction, now: Date, reviewId?: string): Promise<Due[]> {
  const one = reviewId === undefined ? sql`true` : sql`r.id = ${reviewId}`;
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
    WHERE ${one} AND r.assignee_id IS NOT NULL AND r.due_at <= ${now}::timestamptz + make_interval(hours => ${soonHours}::int)
      AND r.reminded IS DISTINCT FROM due.state AND r.reminded IS DISTINCT FROM 'overdue'
      AND (r.status IN ('needs-review', 'in-review') OR s.verification IN ('PENDING', 'IN_REVIEW'))
    ORDER BY r.id LIMIT 500 FOR UPDATE OF r SKIP LOCKED`.execute(db);
  return rows;
}
