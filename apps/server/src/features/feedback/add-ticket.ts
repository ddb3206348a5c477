import type { BodyOf } from '@glossa/contracts/endpoint';
import type { addFeedback } from '@glossa/contracts/feedback';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type { FeedbackDeps } from './deps.ts';
import { resolveTicketLocation } from './find-place.ts';
import { findMentioned, notifyMentioned } from './mentions.ts';
import { administratorsOf, recipientsOf } from './people.ts';
import { aboutTicket, announceTicket, auditedTitle, notifyTicket } from './record-change.ts';

/** Returns the new ticket's id. Throws NOT_FOUND if its subject is not visible. */
export const addTicket = (
  deps: FeedbackDeps,
  actor: Actor,
  body: BodyOf<typeof addFeedback>,
): Promise<string> =>
  deps.db.transaction().execute(async (trx) => {
    const { owners, ...place } = await resolveTicketLocation(trx, actor, body);
    const mentioned = await findMentioned(
      trx,
      { organisation_id: place.organisation_id, project_id: place.project_id ?? null },
      body.text,
    );
    const ticket = await trx
      .insertInto('feedback_tickets')
      .values({
        ...place,
        number: await nextNumber(trx, place.organisation_id),
        kind: body.kind,
        severity: body.severity,
        subject: body.subject,
        text: body.text,
        mentions: mentioned,
        reporter_id: actor.userId,
        department_id: departmentOf(actor.userId),
        cue_id: body.cueId,
        at_ms: body.atMs,
        text_before: body.cueId === null ? null : body.textBefore,
        suggested_text: body.cueId === null ? null : body.suggestedText,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: ticket.organisation_id,
      action: 'feedback-added',
      subject: ticket.id,
      subjectName: auditedTitle(ticket),
      detail: { kind: ticket.kind, severity: ticket.severity, mediaId: ticket.media_id },
    });
    await announceTicket(trx, ticket);
    const concerned =
      owners.length > 0 ? owners : await administratorsOf(trx, ticket.organisation_id);
    await notifyMentioned(deps, trx, actor, ticket, mentioned);
    await notifyTicket(deps, trx, {
      kind: 'feedback-added',
      ...aboutTicket(actor, ticket),
      recipients: await recipientsOf(
        trx,
        actor,
        ticket,
        concerned.filter((id) => id === null || !mentioned.includes(id)),
      ),
    });
    return ticket.id;
  });

const departmentOf = (userId: string) =>
  sql<string | null>`(SELECT department_id FROM users WHERE id = ${userId})`;

/** Locked until the transaction ends, so that numbers are unique and without gaps. */
async function nextNumber(trx: DatabaseTransaction, organisationId: string): Promise<number> {
  const { last_number } = await trx
    .insertInto('feedback_numbers')
    .values({ organisation_id: organisationId, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('organisation_id')
        .doUpdateSet({ last_number: sql`feedback_numbers.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
