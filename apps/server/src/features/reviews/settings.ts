import type { BodyOf } from '@glossa/contracts/endpoint';
import type { patchReviewSettings, ReviewSettings } from '@glossa/contracts/reviews';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';

/** Throws NOT_FOUND for an organization the caller does not see. */
export async function readReviewSettings(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
): Promise<ReviewSettings & { name: string }> {
  const row = await db
    .selectFrom('organisations')
    .select(['name', 'reviewer_must_differ', 'release_before_review'])
    .where('id', '=', organisationId)
    .$if(!actor.system, (query) => query.where('id', '=', actor.organisationId))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return {
    name: row.name,
    reviewerMustDiffer: row.reviewer_must_differ,
    releaseBeforeReview: row.release_before_review,
  };
}

export function saveReviewSettings(
  db: Database,
  actor: Actor,
  organisationId: string,
  change: BodyOf<typeof patchReviewSettings>,
): Promise<ReviewSettings> {
  return db.transaction().execute(async (trx) => {
    const { name, ...before } = await readReviewSettings(trx, actor, organisationId);
    const after = { ...before, ...change };
    await trx
      .updateTable('organisations')
      .set({
        reviewer_must_differ: after.reviewerMustDiffer,
        release_before_review: after.releaseBeforeReview,
      })
      .where('id', '=', organisationId)
      .execute();
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'review-settings-saved',
      subject: organisationId,
      subjectName: name,
      detail: { before, after },
    });
    return after;
  });
}
