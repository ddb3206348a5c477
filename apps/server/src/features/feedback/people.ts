import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { viewFeedbackPeople } from '@glossa/contracts/feedback';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findTicketRow } from './require-ticket.ts';
import { maySee } from './visible-tickets.ts';

type Circle = { organisation_id: string; project_id: string | null };

/** Up to 20 people to give a ticket to or to name, by their names. Throws NOT_FOUND. */
export async function findPeople(
  db: Database,
  actor: Actor,
  { search, ticketId }: { search: string; ticketId?: string | undefined },
): Promise<AnswerOf<typeof viewFeedbackPeople>> {
  const circle: Circle =
    ticketId === undefined
      ? { organisation_id: actor.organisationId, project_id: null }
      : await findTicketRow(db, actor, ticketId);
  return db
    .selectFrom('users')
    .select(['users.id as userId', 'users.display_name as displayName'])
    .select('users.user_name as userName')
    .where(maySee(circle.organisation_id, circle.project_id))
    .$if(search !== '', (query) =>
      query.where(sql`users.search_text`, 'like', containing(search.toLowerCase())),
    )
    .orderBy((eb) => eb.fn('lower', ['users.display_name']))
    .orderBy('users.id')
    .limit(20)
    .execute();
}

/** Those of the people who may see the ticket, without the one who acts; each once. */
export async function recipientsOf(
  db: DatabaseOrTransaction,
  actor: Actor,
  circle: Circle,
  userIds: ReadonlyArray<string | null>,
): Promise<string[]> {
  const wanted = [...new Set(userIds)].filter((id) => id !== null && id !== actor.userId);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where(maySee(circle.organisation_id, circle.project_id))
    .where('users.id', '=', sql<string>`ANY(${wanted}::uuid[])`)
    .orderBy('users.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Throws NOT_FOUND naming the field where the person may not see the ticket. */
export async function requireAssignee(
  db: DatabaseOrTransaction,
  circle: Circle,
  userId: string,
): Promise<{ id: string; display_name: string }> {
  const person = await db
    .selectFrom('users')
    .select(['users.id', 'users.display_name'])
    .where(maySee(circle.organisation_id, circle.project_id))
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (person) return person;
  const message = 'This person cannot see the ticket. Choose somebody else.';
  throw new AppError('NOT_FOUND', message, { fields: { assigneeId: message } });
}

/** Who runs the organisation: they hear of what belongs to no media. */
export async function administratorsOf(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .select('users.id')
    .distinct()
    .where('users.organisation_id', '=', organisationId)
    .where('role_permissions.resource', '=', 'Settings')
    .where('role_permissions.can_edit', '=', true)
    .execute();
  return rows.map((row) => row.id);
}
