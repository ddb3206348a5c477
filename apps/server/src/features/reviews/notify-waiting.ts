import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { notify } from '../notifications/index.ts';
import type { ReviewSubject, SubjectRef } from './find-subject.ts';
import { reviewLink } from './notify-review.ts';
import { findReviewerIds } from './people.ts';

type Waiting = Pick<
  ReviewSubject,
  'kind' | 'id' | 'organisationId' | 'projectId' | 'mediaId' | 'mediaKind' | 'title' | 'language'
> & { ownerId: string; assigneeId: string | null };

/**
 * Says that a text waits for review: to its assignee, or to everyone who may take it. `by` is not told; for a text of
 * the machine, that is who requested it and is told when it is ready.
 */
export async function notifyWaiting(
  trx: DatabaseTransaction,
  ref: SubjectRef,
  by?: string | null,
): Promise<void> {
  const subject = await findWaiting(trx, ref);
  if (!subject) return;
  const { assigneeId, mediaId, title, language } = subject;
  await notify(trx, {
    kind: `${subject.kind}-waiting`,
    organisationId: subject.organisationId,
    recipients: assigneeId === null ? await findReviewerIds(trx, subject) : [assigneeId],
    by: by ?? subject.ownerId,
    mediaId,
    subjectId: subject.id,
    params: { title, language },
    link: reviewLink(subject),
  });
}

/**
 * Tells of the translations that began to wait. Not in the transactions that changed their texts: these go on to lock
 * other rows, while notifying makes others of the organization wait.
 */
export async function tellOfWaitingReviews(db: Database): Promise<void> {
  const ids = await db
    .selectFrom('reviews')
    .select('id')
    .where('told', '=', false)
    .limit(100)
    .execute();
  for (const { id } of ids)
    await db.transaction().execute(async (trx) => {
      // Another process may be faster.
      const review = await trx
        .updateTable('reviews')
        .set({ told: true })
        .where('id', '=', id)
        .where('told', '=', false)
        .returning(['ticket_id', 'status', 'last_editor_id', 'changed_by_machine'])
        .executeTakeFirst();
      if (review?.ticket_id && review.status === 'needs-review')
        await notifyWaiting(
          trx,
          { kind: 'translation', id: review.ticket_id },
          review.changed_by_machine ? null : review.last_editor_id,
        );
    });
}

async function findWaiting(
  trx: DatabaseTransaction,
  { kind, id }: SubjectRef,
): Promise<Waiting | undefined> {
  const subject =
    kind === 'translation'
      ? sql`translation_requests s JOIN media m ON m.id = s.media_id LEFT JOIN reviews r ON r.ticket_id = s.id`
      : sql`transcripts s JOIN media m ON m.id = s.media_id LEFT JOIN reviews r ON r.transcript_id = s.id`;
  const owner = kind === 'translation' ? sql`s.requested_by` : sql`m.uploaded_by`;
  const { rows } = await sql<Waiting>`
    SELECT ${kind}::text AS kind, s.id, s.language, m.organisation_id AS "organisationId", m.project_id AS "projectId",
      m.id AS "mediaId", m.kind AS "mediaKind", m.title, ${owner} AS "ownerId", r.assignee_id AS "assigneeId"
    FROM ${subject} WHERE s.id = ${id}`.execute(trx);
  return rows[0];
}
