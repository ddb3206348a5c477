import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertNotAboveOwnRights } from '../roles/index.ts';
import { visibleUsers } from './repository.ts';

/** A user visible to the caller. Throws NOT_FOUND. */
export async function requireUser(db: DatabaseOrTransaction, actor: Actor, userId: string) {
  const [user] = await requireUsers(db, actor, [userId]);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}

/** Users visible to the caller, all of them or NOT_FOUND. */
async function requireUsers(db: DatabaseOrTransaction, actor: Actor, userIds: readonly string[]) {
  const wanted = [...new Set(userIds)];
  const users = await visibleUsers(db, actor)
    .selectAll('users')
    .where('users.id', '=', sql<string>`ANY(${wanted}::uuid[])`)
    .orderBy('users.id')
    .execute();
  if (users.length !== wanted.length) throw new AppError('NOT_FOUND');
  return users;
}

/** The same for users the caller may change: those without more permissions than the caller. */
export async function requireEditableUsers(
  db: DatabaseOrTransaction,
  actor: Actor,
  userIds: readonly string[],
) {
  const users = await requireUsers(db, actor, userIds);
  await assertNotAboveOwnRights(
    db,
    actor,
    users.map((user) => user.id).filter((id) => id !== actor.userId),
  );
  return users;
}

/** Throws USER_SELF: some actions cannot be applied to one's own account. */
export function assertNotSelf(actor: Actor, userIds: readonly string[]): void {
  if (userIds.includes(actor.userId)) throw new AppError('USER_SELF');
}
