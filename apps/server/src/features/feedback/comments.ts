import type { BodyOf } from '@glossa/contracts/endpoint';
import type { commentFeedback } from '@glossa/contracts/feedback';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { FeedbackDeps } from './deps.ts';
import { recipientsOf } from './people.ts';
import { aboutTicket, announceTicket, notifyTicket } from './record-change.ts';
import { assertMayChange, canSeeTicket, lockTicket, type TicketRow } from './ticket-access.ts';

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
    const event = aboutTicket(actor, ticket);
    await notifyTicket(deps, trx, {
      ...event,
      kind: 'feedback-mention',
      recipients: mentioned.filter((id) => id !== actor.userId),
    });
    const others = [ticket.reporter_id, ticket.assignee_id, ...writers];
    await notifyTicket(deps, trx, {
      ...event,
      kind: 'feedback-commented',
      recipients: await recipientsOf(
        trx,
        actor,
        ticket,
        others.filter((id) => id === null || !mentioned.includes(id)),
      ),
    });
  });

/**
 * Names after an @. A final dot, hyphen or apostrophe may belong to the sentence: both readings are tried. Not within a
 * word, so that an e-mail address mentions no one.
 */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(/(?<![\p{L}\p{N}._@+'-])@([\p{L}\p{N}._@+'-]+)/gu)]
    .map((match) => (match[1] ?? '').toLowerCase())
    .flatMap((name) => [name, name.replace(/[.'-]+$/u, '')]);
  return [...new Set(names)].filter((name) => name !== '').slice(0, 50);
}

/** Only users who may see the ticket: a mention grants no access. */
async function findMentioned(
  trx: DatabaseTransaction,
  ticket: TicketRow,
  text: string,
): Promise<string[]> {
  const names = namesIn(text);
  if (names.length === 0) return [];
  const rows = await trx
    .selectFrom('users')
    .select('users.id')
    .where(canSeeTicket(ticket.organisation_id, ticket.project_id))
    .where((eb) => eb(eb.fn('lower', ['users.user_name']), '=', sql`ANY(${names}::text[])`))
    .execute();
  return rows.map((row) => row.id);
}

async function commentAuthors(trx: DatabaseTransaction, ticketId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('feedback_comments')
    .select('author_id')
    .distinct()
    .where('ticket_id', '=', ticketId)
    .execute();
  return rows.map((row) => row.author_id);
}
