import type { BodyOf } from '@glossa/contracts/endpoint';
import type { patchTranslationReview, Review } from '@glossa/contracts/reviews';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { publishAboutMedia } from '../media/index.ts';
import { type ReviewSubject, requireSubject, type SubjectRef } from './find-subject.ts';
import { notifyAssigned, notifySentBack } from './notify-review.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { requireReviewer } from './people.ts';
import { type ReviewJson, toReview } from './repository.ts';
import { type AcceptIssues, assertSignOff } from './sign-off.ts';
import { refuseReviewMove } from './transitions.ts';

export type ReviewDeps = {
  db: Database;
  /** In the transaction of the sign-off: its files no longer say that they are unreviewed. */
  onReviewed: (trx: DatabaseTransaction, ticketId: string) => Promise<void>;
  acceptIssues: AcceptIssues;
};

type Change = BodyOf<typeof patchTranslationReview>;

/** Moves, assigns or dates a review, if `revision` is still the current one. The only writer besides `recordTextChange`. */
export async function changeReview(
  { db, onReviewed, acceptIssues }: ReviewDeps,
  actor: Actor,
  ref: SubjectRef,
  change: Change,
): Promise<Review> {
  return db.transaction().execute(async (trx) => {
    await lockSubject(trx, actor, ref);
    const subject = await requireSubject(trx, actor, ref);
    const { review } = subject;
    if (review.revision !== change.revision) throw new AppError('REVIEW_CONFLICT');
    const to = change.status === review.status ? undefined : change.status;
    if (to) assertMove(actor, subject, to, change.reason);
    const accepted =
      to === 'reviewed' ? await assertSignOff(trx, acceptIssues, subject, change) : {};
    const assignee = await assigneeAfter(trx, actor, subject, change);
    await writeReview(trx, actor, subject, { ...change, status: to }, assignee?.userId ?? null);
    if (to === 'reviewed') await onReviewed(trx, subject.id);
    const after = await requireSubject(trx, actor, ref);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: subject.organisationId,
      action: 'review-changed',
      subject: subject.id,
      subjectName: subject.title,
      detail: {
        what: subject.kind,
        language: subject.language,
        before: facts(subject),
        after: facts(after),
        ...(to === 'sent-back' || accepted.errors ? { reason: change.reason } : {}),
        ...(accepted.errors ? { overriddenErrors: accepted.errors.counts } : {}),
        ...(accepted.warnings ? { confirmedWarnings: accepted.warnings.counts } : {}),
      },
    });
    await announceReview(trx, subject);
    if (assignee && assignee.userId !== review.assignee?.userId)
      await notifyAssigned(trx, actor, after, assignee.userId);
    else if (waitsAgain(review, after.review)) await notifyWaiting(trx, ref, actor.userId);
    if (to === 'sent-back') await notifySentBack(trx, actor, after, change.reason ?? '');
    return toReview(after.review);
  });
}

/** Submitted or released, or no longer assigned to anyone. */
const waitsAgain = (before: ReviewJson, after: ReviewJson): boolean =>
  after.status === 'needs-review' &&
  (before.status !== after.status || (before.assignee !== null && after.assignee === null));

/** Checked before locking, so that no one can block another organization. */
async function lockSubject(
  trx: DatabaseTransaction,
  actor: Actor,
  { kind, id }: SubjectRef,
): Promise<void> {
  await requireSubject(trx, actor, { kind, id });
  await trx
    .selectFrom(kind === 'translation' ? 'translation_requests' : 'transcripts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

function assertMove(
  actor: Actor,
  { review }: ReviewSubject,
  to: NonNullable<Change['status']>,
  reason: string | undefined,
): void {
  const refused = refuseReviewMove({
    from: review.status,
    to,
    reason,
    userId: actor.userId,
    lastEditorId: review.last_editor?.userId ?? null,
    reviewerMustDiffer: review.reviewer_must_differ,
  });
  if (refused) throw new AppError(refused);
}

/** Whoever starts a review that no one is assigned to takes it. */
async function assigneeAfter(
  trx: DatabaseTransaction,
  actor: Actor,
  subject: ReviewSubject,
  { assigneeId, status }: Change,
) {
  const { assignee } = subject.review;
  if (assigneeId === null) return null;
  if (assigneeId !== undefined && assigneeId !== assignee?.userId)
    return requireReviewer(trx, subject, assigneeId);
  if (assignee || status !== 'in-review') return assignee;
  return { userId: actor.userId, displayName: actor.displayName };
}

async function writeReview(
  trx: DatabaseTransaction,
  actor: Actor,
  { kind, id, organisationId, review }: ReviewSubject,
  { status, reason, dueAt }: Change,
  assigneeId: string | null,
): Promise<void> {
  const due = dueAt === undefined ? undefined : dueAt === null ? null : new Date(dueAt);
  const isNewTask =
    due !== undefined || assigneeId !== (review.assignee?.userId ?? null) ? { reminded: null } : {};
  const values = {
    assignee_id: assigneeId,
    ...isNewTask,
    ...(due === undefined ? {} : { due_at: due }),
    ...(status === undefined ? {} : { status, reason: status === 'sent-back' ? reason : null }),
    ...(status === 'reviewed' || status === 'sent-back'
      ? { decided_by: actor.userId, decided_at: new Date() }
      : {}),
  };
  const column = kind === 'translation' ? 'ticket_id' : 'transcript_id';
  if (review.revision === 0) {
    await trx
      .insertInto('reviews')
      .values({ organisation_id: organisationId, [column]: id, ...values })
      .execute();
    return;
  }
  await trx
    .updateTable('reviews')
    .set({ ...values, revision: sql<number>`revision + 1` })
    .where(column, '=', id)
    .execute();
}

const facts = ({ review }: ReviewSubject) => ({
  status: review.status,
  assignee: review.assignee?.displayName ?? null,
  dueAt: review.due_at,
});

/** Refreshes the pages that show it. */
export const announceReview = (
  trx: DatabaseTransaction,
  { kind, mediaId }: Pick<ReviewSubject, 'kind' | 'mediaId'>,
) =>
  publishAboutMedia(trx, mediaId, kind === 'translation' ? 'Translation' : 'Transcription', {
    type: 'changed',
    what: kind === 'translation' ? 'requests' : 'transcript',
    mediaId,
  });
