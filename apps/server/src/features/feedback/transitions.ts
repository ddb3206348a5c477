import type { BodyOf } from '@glossa/contracts/endpoint';
import { feedbackTransitions, type moveFeedback } from '@glossa/contracts/feedback';
import { message } from '@glossa/messages/message';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordEdit } from './change-ticket.ts';
import type { FeedbackDeps } from './deps.ts';
import { recipientsOf } from './people.ts';
import { publishedOf, textOf } from './read-ticket.ts';
import { aboutTicket, notifyTicket, touchTicket } from './record-change.ts';
import { lockUnchanged, type TicketRow } from './ticket-access.ts';

type TicketTransition = BodyOf<typeof moveFeedback>;

/** The only writer of a ticket's status. Throws NOT_FOUND, ACCESS_DENIED, FEEDBACK_CONFLICT, FEEDBACK_WRONG_STATE. */
export const transitionTicket = (
  deps: FeedbackDeps,
  actor: Actor,
  move: TicketTransition,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const ticket = await lockUnchanged(trx, actor, move, 'handle');
    if (!feedbackTransitions[ticket.status].includes(move.status))
      throw new AppError(
        'FEEDBACK_WRONG_STATE',
        message('feedback.statusChangeNotAllowed', {
          status: ticket.status,
          newStatus: move.status,
        }),
      );
    await trx
      .updateTable('feedback_tickets')
      .set({
        status: move.status,
        ...(await resolutionFor(trx, actor, ticket, move)),
        ...touchTicket(),
      })
      .where('id', '=', ticket.id)
      .execute();
    await recordEdit(trx, actor, ticket, [
      { field: 'status', before: ticket.status, after: move.status },
    ]);
    await notifyTicket(deps, trx, {
      kind: 'feedback-status',
      status: move.status,
      ...aboutTicket(actor, ticket),
      recipients: await recipientsOf(trx, actor, ticket, [ticket.reporter_id, ticket.assignee_id]),
    });
  });

/** Closing keeps the resolution; reopening clears it. */
async function resolutionFor(
  trx: DatabaseTransaction,
  actor: Actor,
  ticket: TicketRow,
  move: TicketTransition,
) {
  if (move.status === 'Closed') return {};
  if (move.status !== 'Resolved')
    return {
      resolution: null,
      resolved_by: null,
      resolved_at: null,
      resolved_set_id: null,
      resolved_version: null,
      text_after: null,
    };
  return {
    resolution: move.resolution,
    resolved_by: actor.userId,
    resolved_at: new Date(),
    ...(move.linkChange ? await answerOf(trx, ticket) : {}),
  };
}

/** The published version and its cue at this moment. */
async function answerOf(trx: DatabaseTransaction, ticket: TicketRow) {
  const published = await publishedOf(trx, ticket);
  if (!published) throw new AppError('FEEDBACK_WRONG_STATE', message('feedback.nothingPublished'));
  return {
    resolved_set_id: published.id,
    resolved_version: published.version,
    text_after: ticket.cue_id === null ? null : await textOf(trx, published.id, ticket.cue_id),
  };
}
