import type { FeedbackAccess } from '@glossa/contracts/feedback';
import { isAllowed, type Resource } from '@glossa/contracts/permissions';
import { message } from '@glossa/messages/message';
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { DatabaseSchema, FeedbackTicketsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

export type TicketRow = Selectable<FeedbackTicketsTable>;

const ticketNotFound = () => new AppError('NOT_FOUND', message('feedback.ticketNotFound'));

/**
 * Tickets visible to the caller: every query on tickets starts here. Those of project media only for members; after the
 * project is deleted, for those they are from or assigned to, and for the organization's administrators.
 */
export const visibleTickets = (db: DatabaseOrTransaction, actor: Actor) =>
  db
    .selectFrom('feedback_tickets as ticket')
    .$if(!actor.system, (query) =>
      query
        .where('ticket.organisation_id', '=', actor.organisationId)
        .where((eb) =>
          eb.or([
            eb('ticket.project_id', 'is', null),
            eb('ticket.project_id', '=', sql<string>`ANY(${actor.projectIds}::uuid[])`),
            eb.and([
              projectIsGone(sql`ticket.project_id`),
              eb.or([
                eb('ticket.reporter_id', '=', actor.userId),
                eb('ticket.assignee_id', '=', actor.userId),
                eb.lit(isAllowed(actor.roleResources, { resource: 'Organization', flag: 'edit' })),
              ]),
            ]),
          ]),
        ),
    );

const projectIsGone = (id: RawBuilder<unknown>) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM projects WHERE projects.id = ${id})`;

/** What decides who sees a ticket; of one that does not exist yet, where it will belong. */
export type TicketAudience = Pick<TicketRow, 'organisation_id' | 'project_id'> &
  Partial<Pick<TicketRow, 'reporter_id' | 'assignee_id'>>;

/** A condition on `users`: those who may see the ticket, as `visibleTickets` says. */
export const canSeeTicket =
  ({
    organisation_id: organisationId,
    project_id: projectId,
    reporter_id: reporterId,
    assignee_id: assigneeId,
  }: TicketAudience) =>
  (eb: ExpressionBuilder<DatabaseSchema, 'users'>) =>
    eb.and([
      eb('users.organisation_id', '=', organisationId),
      eb('users.status', '=', 'Approved'),
      sql<boolean>`EXISTS (SELECT 1 FROM user_roles ur JOIN roles r ON r.id = ur.role_id
        JOIN role_permissions p ON p.role_id = r.id
        WHERE ur.user_id = users.id AND p.resource = 'Feedback' AND (p.can_view OR p.can_edit)
          AND (${projectId}::uuid IS NULL OR r.system
            OR EXISTS (SELECT 1 FROM project_members m
              WHERE m.user_id = users.id AND m.project_id = ${projectId}::uuid)
            OR (${projectIsGone(sql`${projectId}::uuid`)}
              AND (users.id IN (${reporterId ?? null}::uuid, ${assigneeId ?? null}::uuid)
                OR EXISTS (SELECT 1 FROM user_roles handling
                  JOIN role_permissions may ON may.role_id = handling.role_id
                  WHERE handling.user_id = users.id AND may.resource = 'Organization' AND may.can_edit)))))`,
    ]);

/** Whoever may change what tickets are about works on those of others. */
const handledBy = ['Media', 'Transcription', 'Translation', 'Organization'] as const;

export function accessTo(
  actor: Actor,
  ticket: Pick<TicketRow, 'reporter_id' | 'assignee_id'>,
): FeedbackAccess {
  const mayEdit = (resource: Resource) =>
    isAllowed(actor.roleResources, { resource, flag: 'edit' });
  if (!mayEdit('Feedback')) return 'read';
  if (ticket.assignee_id === actor.userId || handledBy.some(mayEdit)) return 'handle';
  return ticket.reporter_id === actor.userId ? 'own' : 'read';
}

/** Throws ACCESS_DENIED. `own`: to change what it says and to add to it; `handle`: to decide about it. */
export function assertMayChange(actor: Actor, ticket: TicketRow, needed: 'own' | 'handle'): void {
  const access = accessTo(actor, ticket);
  if (access === 'handle' || access === needed) return;
  throw new AppError('ACCESS_DENIED', message('feedback.notYours'));
}

/** Throws NOT_FOUND if the caller cannot see the ticket. */
export const findTicketRow = (
  db: DatabaseOrTransaction,
  actor: Actor,
  ticketId: string,
): Promise<TicketRow> =>
  visibleTickets(db, actor)
    .selectAll('ticket')
    .where('ticket.id', '=', ticketId)
    .executeTakeFirstOrThrow(ticketNotFound);

/** The same, locked until the transaction ends to serialize changes of a ticket. */
export const lockTicket = (
  trx: DatabaseTransaction,
  actor: Actor,
  ticketId: string,
): Promise<TicketRow> =>
  visibleTickets(trx, actor)
    .selectAll('ticket')
    .where('ticket.id', '=', ticketId)
    .forUpdate()
    .executeTakeFirstOrThrow(ticketNotFound);

/** Throws ACCESS_DENIED, and FEEDBACK_CONFLICT if the ticket was changed since the caller read it. */
export async function lockUnchanged(
  trx: DatabaseTransaction,
  actor: Actor,
  seen: { ticketId: string; revision: number },
  needed: 'own' | 'handle',
): Promise<TicketRow> {
  const ticket = await lockTicket(trx, actor, seen.ticketId);
  assertMayChange(actor, ticket, needed);
  if (ticket.revision !== seen.revision) throw new AppError('FEEDBACK_CONFLICT');
  return ticket;
}
