import type { FeedbackField } from '@glossa/contracts/feedback';
import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { publishLive } from '../../platform/live/channel.ts';
import type { FeedbackDeps, FeedbackEvent, TicketFields } from './deps.ts';

export type FieldChange = { field: FeedbackField; before: string | null; after: string | null };

/** Records differences in the ticket's history, in the transaction that changes it. */
export async function recordChanges(
  trx: DatabaseTransaction,
  actor: Actor,
  ticketId: string,
  changes: readonly FieldChange[],
): Promise<void> {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length === 0) return;
  await trx
    .insertInto('feedback_changes')
    .values(real.map((change) => ({ ...change, ticket_id: ticketId, user_id: actor.userId })))
    .execute();
}

/** Set by every change of the ticket, to detect conflicts. */
export const touchTicket = () => ({
  revision: sql<number>`revision + 1`,
  updated_at: new Date(),
});

type TicketAudience = {
  id: string;
  organisation_id: string;
  project_id: string | null;
  media_id: string | null;
};

/** Refreshes lists and the ticket for those who may see it. */
export const announceTicket = (db: DatabaseOrTransaction, ticket: TicketAudience): Promise<void> =>
  publishLive(
    db,
    {
      organisationId: ticket.organisation_id,
      projectId: ticket.project_id,
      resource: 'Feedback',
    },
    { type: 'changed', what: 'feedback', mediaId: ticket.media_id },
  );

export const titleOf = ({ number, subject }: { number: number; subject: string }): string =>
  `#${number} ${subject}`;

/** For the audit log: whoever reads it need not be in the ticket's project. */
export const auditedTitle = (
  ticket: Pick<TicketAudience, 'project_id'> & { number: number; subject: string },
): string => (ticket.project_id === null ? titleOf(ticket) : `#${ticket.number}`);

/** An event's data about the ticket and the actor. */
export const aboutTicket = (
  actor: Actor,
  ticket: TicketAudience & { number: number; subject: string },
): TicketFields => ({
  organisationId: ticket.organisation_id,
  ticketId: ticket.id,
  mediaId: ticket.media_id,
  projectId: ticket.project_id,
  title: titleOf(ticket),
  actorId: actor.userId,
  actorName: actor.displayName,
});

/** Webhooks listen to these regardless of recipients. */
const emittedEvents: ReadonlySet<FeedbackEvent['kind']> = new Set([
  'feedback-added',
  'feedback-status',
]);

/** Emits an event if someone may receive it. */
export async function notifyTicket(
  { onFeedback }: FeedbackDeps,
  trx: DatabaseTransaction,
  event: FeedbackEvent,
): Promise<void> {
  if (event.recipients.length > 0 || emittedEvents.has(event.kind)) await onFeedback?.(trx, event);
}
