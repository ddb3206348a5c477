import type { BodyOf } from '@glossa/contracts/endpoint';
import type { assignFeedback, editFeedback } from '@glossa/contracts/feedback';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type { FeedbackDeps } from './deps.ts';
import { findMentioned, notifyMentioned } from './mentions.ts';
import { recipientsOf, requireAssignee } from './people.ts';
import {
  aboutTicket,
  announceTicket,
  auditedTitle,
  type FieldChange,
  notifyTicket,
  recordChanges,
  touchTicket,
} from './record-change.ts';
import { lockUnchanged, type TicketRow } from './ticket-access.ts';

/** Throws NOT_FOUND, ACCESS_DENIED, FEEDBACK_CONFLICT. */
export const editTicket = (
  deps: FeedbackDeps,
  actor: Actor,
  body: BodyOf<typeof editFeedback>,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const ticket = await lockUnchanged(trx, actor, body, 'own');
    const { kind, severity, subject, text } = body;
    // A suggestion requires a cue.
    const suggested = ticket.cue_id === null ? null : body.suggestedText;
    const changes: FieldChange[] = [
      { field: 'kind', before: ticket.kind, after: kind },
      { field: 'severity', before: ticket.severity, after: severity },
      { field: 'subject', before: ticket.subject, after: subject },
      { field: 'text', before: ticket.text, after: text },
      { field: 'suggestedText', before: ticket.suggested_text, after: suggested },
    ];
    if (changes.every(({ before, after }) => before === after)) return;
    const mentioned = await findMentioned(trx, ticket, text);
    await trx
      .updateTable('feedback_tickets')
      .set({
        kind,
        severity,
        subject,
        text,
        mentions: mentioned,
        suggested_text: suggested,
        ...touchTicket(),
      })
      .where('id', '=', ticket.id)
      .execute();
    await recordEdit(trx, actor, ticket, changes);
    // Those mentioned before were told then.
    const added = mentioned.filter((id) => !ticket.mentions.includes(id));
    await notifyMentioned(deps, trx, actor, { ...ticket, subject }, added);
  });

/** Throws NOT_FOUND, also if the user may not see the ticket, ACCESS_DENIED and FEEDBACK_CONFLICT. */
export const assignTicket = (
  deps: FeedbackDeps,
  actor: Actor,
  body: BodyOf<typeof assignFeedback>,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const ticket = await lockUnchanged(trx, actor, body, 'handle');
    const { assigneeId } = body;
    if (assigneeId === ticket.assignee_id) return;
    const person = assigneeId === null ? null : await requireAssignee(trx, ticket, assigneeId);
    await trx
      .updateTable('feedback_tickets')
      .set({ assignee_id: assigneeId, ...touchTicket() })
      .where('id', '=', ticket.id)
      .execute();
    await recordEdit(trx, actor, ticket, [
      {
        field: 'assignee',
        before: await nameOf(trx, ticket.assignee_id),
        after: person?.display_name ?? null,
      },
    ]);
    await notifyTicket(deps, trx, {
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

/** Texts about media of a project stay out of the audit log: whoever reads it need not be in the project. */
const textFields: ReadonlySet<FieldChange['field']> = new Set(['subject', 'text', 'suggestedText']);

/** History, audit log and live message of a change. */
export async function recordEdit(
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
    subjectName: auditedTitle(ticket),
    detail: Object.fromEntries(
      changes
        .filter(({ before, after }) => before !== after)
        .map(({ field, before, after }) => [
          field,
          ticket.project_id !== null && textFields.has(field)
            ? { before: '…', after: '…' }
            : { before, after },
        ]),
    ),
  });
  await announceTicket(trx, ticket);
}
