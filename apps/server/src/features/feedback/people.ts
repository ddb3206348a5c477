import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { viewFeedbackPeople } from '@glossa/contracts/feedback';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { z } from 'zod';
import { byName } from '../../platform/db/collation.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireMedia } from '../media/index.ts';
import { personMatch, personMatches } from '../users/index.ts';
import { canSeeTicket, findTicketRow, type TicketAudience } from './ticket-access.ts';

/** Up to 20 users, best matches first, for assigning and mentioning. Throws NOT_FOUND. */
export async function findPeople(
  db: Database,
  actor: Actor,
  query: z.infer<typeof viewFeedbackPeople.query>,
): Promise<AnswerOf<typeof viewFeedbackPeople>> {
  const { search } = query;
  const circle = await findAudience(db, actor, query);
  return db
    .selectFrom('users')
    .select(['users.id as userId', 'users.display_name as displayName'])
    .select('users.user_name as userName')
    .where(canSeeTicket(circle))
    .$if(search !== '', (query) => query.where(personMatches(search)).orderBy(personMatch(search)))
    .orderBy(byName('users.display_name'))
    .orderBy('users.id')
    .limit(20)
    .execute();
}

/** Who may see a ticket, or a new one about the media. */
async function findAudience(
  db: Database,
  actor: Actor,
  { ticketId, mediaId }: z.infer<typeof viewFeedbackPeople.query>,
): Promise<TicketAudience> {
  if (ticketId !== undefined) return findTicketRow(db, actor, ticketId);
  if (mediaId !== undefined) return requireMedia(db, actor, mediaId);
  return { organisation_id: actor.organisationId, project_id: null };
}

/** Those users who may see the ticket, without the actor and duplicates. */
export async function recipientsOf(
  db: DatabaseOrTransaction,
  actor: Actor,
  circle: TicketAudience,
  userIds: ReadonlyArray<string | null>,
): Promise<string[]> {
  const wanted = [...new Set(userIds)].filter((id) => id !== null && id !== actor.userId);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where(canSeeTicket(circle))
    .where('users.id', '=', sql<string>`ANY(${wanted}::uuid[])`)
    .orderBy('users.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Throws NOT_FOUND naming the field if the user may not see the ticket. */
export async function requireAssignee(
  db: DatabaseOrTransaction,
  circle: TicketAudience,
  userId: string,
): Promise<{ id: string; display_name: string }> {
  const person = await db
    .selectFrom('users')
    .select(['users.id', 'users.display_name'])
    .where(canSeeTicket(circle))
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (person) return person;
  const fault = message('feedback.assigneeNoAccess');
  throw new AppError('NOT_FOUND', fault, { fields: { assigneeId: fault } });
}

/** Organization administrators, who are notified of tickets without media. */
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
