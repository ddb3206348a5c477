import type { BodyOf } from '@glossa/contracts/endpoint';
import type { assignFeedback, editFeedback } from '@glossa/contracts/feedback';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type { FeedbackDeps } from './deps.ts';
import { recipientsOf, requireAssignee } from './people.ts';
import {
  aboutTicket,
  announceTicket,
  type FieldChange,
  recordChanges,
  tell,
  titleOf,
  touched,
} from './record-change.ts';
import { lockUnchanged, type TicketRow } from './require-ticket.ts';

/** Throws NOT_FOUND, FEEDBACK_CONFLICT. */
export const editTicket = (
  { db }: FeedbackDeps,
  actor: Actor,
  body: BodyOf<typeof editFeedback>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ticket = await lockUnchanged(trx, actor, body);
    const { kind, severity, subject, text } = body;
    // Without a cue there is nothing a suggestion could be for.
    const suggested = ticket.cue_id === null ? null : body.suggestedText;
    const changes: FieldChange[] = [
      { field: 'kind', before: ticket.kind, after: kind },
      { field: 'severity', before: ticket.severity, after: severity },
      { field: 'subject', before: ticket.subject, after: subject },
      { field: 'text', before: ticket.text, after: text },
      { field: 'suggestedText', before: ticket.suggested_text, after: suggested },
    ];
    if (changes.every(({ before, after }) => before === after)) return;
    await trx
      .updateTable('feedback_tickets')
      .set({ kind, severity, subject, text, suggested_text: suggested, ...touched() })
      .where('id', '=', ticket.id)
      .execute();
    await noteChange(trx, actor, ticket, changes);
  });

/** Throws NOT_FOUND, also where the person may not see the ticket, and FEEDBACK_CONFLICT. */
export const assignTicket = (
  deps: FeedbackDeps,
  actor: Actor,
  body: BodyOf<typeof assignFeedback>,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const ticket = await lockUnchanged(trx, actor, body);
    const { assigneeId } = body;
    if (assigneeId === ticket.assignee_id) return;
    const person = assigneeId === null ? null : await requireAssignee(trx, ticket, assigneeId);
    await trx
      .updateTable('feedback_tickets')
      .set({ assignee_id: assigneeId, ...touched() })
      .where('id', '=', ticket.id)
      .execute();
    await noteChange(trx, actor, ticket, [
      {
        field: 'assignee',
        before: await nameOf(trx, ticket.assignee_id),
        after: person?.display_name ?? null,
      },
    ]);
    await tell(deps, trx, {
      kind: 'feedback-assigned',
      ...aboutTicket(actor, ticket),
      recipients: await recipientsOf(trx, actor, ticket, [assigneeId]),
    });
  });

async function nameOf(trx: DatabaseTransaction, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await trx
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.display_name ?? null;
}

/** History, audit log and live message of one change. */
export async function noteChange(
  trx: DatabaseTransaction,
  actor: Actor,
  ticket: TicketRow,
  changes: readonly FieldChange[],
): Promise<void> {
  await recordChanges(trx, actor, ticket.id, changes);
  await recordAction(trx, {
    ...byActor(actor),
    organisationId: ticket.organisation_id,
    action: 'feedback-changed',
    subject: ticket.id,
    subjectName: titleOf(ticket),
    detail: Object.fromEntries(
      changes
        .filter(({ before, after }) => before !== after)
        .map(({ field, before, after }) => [field, { before, after }]),
    ),
  });
  await announceTicket(trx, ticket);
}
