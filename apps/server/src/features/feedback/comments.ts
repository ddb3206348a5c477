import type { BodyOf } from '@glossa/contracts/endpoint';
import type { commentFeedback } from '@glossa/contracts/feedback';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { FeedbackDeps } from './deps.ts';
import { findMentioned, notifyMentioned } from './mentions.ts';
import { recipientsOf } from './people.ts';
import { aboutTicket, announceTicket, notifyTicket } from './record-change.ts';
import { assertMayChange, lockTicket } from './ticket-access.ts';

/**
 * Throws NOT_FOUND, ACCESS_DENIED. Notifies mentioned users of the mention; reporter, assignee and earlier commenters of the comment.
 */
export const commentOnTicket = (
  deps: FeedbackDeps,
  actor: Actor,
  { ticketId, text }: BodyOf<typeof commentFeedback>,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, actor, ticketId);
    assertMayChange(actor, ticket, 'own');
    const mentioned = await findMentioned(trx, ticket, text);
    const writers = await commentAuthors(trx, ticketId);
    await trx
      .insertInto('feedback_comments')
      .values({ ticket_id: ticketId, author_id: actor.userId, text, mentions: mentioned })
      .execute();
    await trx
      .updateTable('feedback_tickets')
      .set({ updated_at: new Date() })
      .where('id', '=', ticketId)
      .execute();
    await announceTicket(trx, ticket);
    await notifyMentioned(deps, trx, actor, ticket, mentioned);
    const others = [ticket.reporter_id, ticket.assignee_id, ...writers];
    await notifyTicket(deps, trx, {
      ...aboutTicket(actor, ticket),
      kind: 'feedback-commented',
      recipients: await recipientsOf(
        trx,
        actor,
        ticket,
        others.filter((id) => id === null || !mentioned.includes(id)),
      ),
    });
  });

async function commentAuthors(trx: DatabaseTransaction, ticketId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('feedback_comments')
    .select('author_id')
    .distinct()
    .where('ticket_id', '=', ticketId)
    .execute();
  return rows.map((row) => row.author_id);
}
