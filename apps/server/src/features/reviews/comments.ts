import type { ReviewComment } from '@glossa/contracts/reviews';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { requireSubject } from './find-subject.ts';
import { announceReview } from './service.ts';

const commentsOf = (db: DatabaseOrTransaction, ticketId: string) =>
  db
    .selectFrom('review_comments as c')
    .innerJoin('reviews as r', 'r.id', 'c.review_id')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .select(['c.id', 'c.text', 'c.at', 'u.id as user_id', 'u.display_name'])
    .where('r.ticket_id', '=', ticketId);

type Row = Awaited<ReturnType<ReturnType<typeof commentsOf>['executeTakeFirstOrThrow']>>;

const toComment = ({ id, text, at, user_id, display_name }: Row): ReviewComment => ({
  commentId: id,
  author: user_id && display_name ? { userId: user_id, displayName: display_name } : null,
  text,
  at: at.toISOString(),
});

export async function listComments(
  db: Database,
  actor: Actor,
  ticketId: string,
): Promise<ReviewComment[]> {
  await requireSubject(db, actor, { kind: 'translation', id: ticketId });
  const rows = await commentsOf(db, ticketId).orderBy('c.at').orderBy('c.id').execute();
  return rows.map(toComment);
}

export async function addComment(
  db: Database,
  actor: Actor,
  ticketId: string,
  text: string,
): Promise<ReviewComment> {
  return db.transaction().execute(async (trx) => {
    const subject = await requireSubject(trx, actor, { kind: 'translation', id: ticketId });
    const { id } = await trx
      .insertInto('review_comments')
      .columns(['review_id', 'author_id', 'text'])
      .expression((eb) =>
        eb
          .selectFrom('reviews')
          .select(['id', eb.val(actor.userId).as('author_id'), eb.val(text).as('text')])
          .where('ticket_id', '=', ticketId),
      )
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: subject.organisationId,
      action: 'review-commented',
      subject: ticketId,
      subjectName: subject.title,
      detail: { language: subject.language },
    });
    await announceReview(trx, subject);
    return toComment(
      await commentsOf(trx, ticketId).where('c.id', '=', id).executeTakeFirstOrThrow(),
    );
  });
}
