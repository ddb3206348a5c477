import type { FeedbackField } from '@glossa/contracts/feedback';
import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { publishLive } from '../../platform/live/channel.ts';
import type { FeedbackDeps, FeedbackEvent, TicketFacts } from './deps.ts';

export type FieldChange = { field: FeedbackField; before: string | null; after: string | null };

/** What differs goes into the history of the ticket, in the transaction that changes it. */
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

/** What every change of the ticket itself sets: the next one has to know of it. */
export const touched = () => ({
  revision: sql<number>`revision + 1`,
  updated_at: new Date(),
});

type Circle = {
  id: string;
  organisation_id: string;
  project_id: string | null;
  media_id: string | null;
};

/** Lists and the ticket are worth fetching again, for those who may see it. */
export const announceTicket = (db: DatabaseOrTransaction, ticket: Circle): Promise<void> =>
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

/** What an event says about the ticket, and who did it. */
export const aboutTicket = (
  actor: Actor,
  ticket: Circle & { number: number; subject: string },
): TicketFacts => ({
  organisationId: ticket.organisation_id,
  ticketId: ticket.id,
  mediaId: ticket.media_id,
  projectId: ticket.project_id,
  title: titleOf(ticket),
  actorId: actor.userId,
  actorName: actor.displayName,
});

/** Programs outside listen to these, whether or not a person is to be told. */
const heardOutside: ReadonlySet<FeedbackEvent['kind']> = new Set([
  'feedback-added',
  'feedback-status',
]);

/** Hands an event over where somebody may hear of it. */
export async function tell(
  { onFeedback }: FeedbackDeps,
  trx: DatabaseTransaction,
  event: FeedbackEvent,
): Promise<void> {
  if (event.recipients.length > 0 || heardOutside.has(event.kind)) await onFeedback?.(trx, event);
}
