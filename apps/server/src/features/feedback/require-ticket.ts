import type { Selectable } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { FeedbackTicketsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { visibleTickets } from './visible-tickets.ts';

export type TicketRow = Selectable<FeedbackTicketsTable>;

const gone = () => new AppError('NOT_FOUND', 'This ticket does not exist, or you cannot see it.');

/** Throws NOT_FOUND where the caller sees no such ticket. */
export const findTicketRow = (
  db: DatabaseOrTransaction,
  actor: Actor,
  ticketId: string,
): Promise<TicketRow> =>
  visibleTickets(db, actor)
    .selectAll('ticket')
    .where('ticket.id', '=', ticketId)
    .executeTakeFirstOrThrow(gone);

/** The same, held until the transaction ends: changes of one ticket come one after the other. */
export const lockTicket = (
  trx: DatabaseTransaction,
  actor: Actor,
  ticketId: string,
): Promise<TicketRow> =>
  visibleTickets(trx, actor)
    .selectAll('ticket')
    .where('ticket.id', '=', ticketId)
    .forUpdate()
    .executeTakeFirstOrThrow(gone);

/** Throws FEEDBACK_CONFLICT where somebody changed the ticket since the caller read it. */
export async function lockUnchanged(
  trx: DatabaseTransaction,
  actor: Actor,
  seen: { ticketId: string; revision: number },
): Promise<TicketRow> {
  const ticket = await lockTicket(trx, actor, seen.ticketId);
  if (ticket.revision !== seen.revision) throw new AppError('FEEDBACK_CONFLICT');
  return ticket;
}
