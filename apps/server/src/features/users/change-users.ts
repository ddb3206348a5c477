import type { BodyOf } from '@glossa/contracts/endpoint';
import type { saveUserRoles, saveUserState } from '@glossa/contracts/users';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { findRolesWithGrants, keepAdministrators, requireGivableRoles } from '../roles/index.ts';
import { announceUsers } from './announce-users.ts';
import { giveRoles, takeRoles } from './memberships.ts';
import { moveUserStatus } from './move-status.ts';
import { refuseSelf, requireChangeable } from './require-users.ts';
import type { UserDeps } from './save-user.ts';

/** Deactivates or reactivates all of them or none. Those who are in that state already stay as they are. */
export async function changeUserStates(
  { db, clock }: UserDeps,
  actor: Actor,
  { userIds, status }: BodyOf<typeof saveUserState>,
): Promise<{ changed: number }> {
  refuseSelf(actor, userIds);
  return db.transaction().execute(async (trx) => {
    const users = await requireChangeable(trx, actor, userIds);
    const moving = users.filter((user) => user.status !== status);
    const organisationIds = users.map((user) => user.organisation_id);
    await keepAdministrators(trx, organisationIds, async () => {
      for (const user of moving) {
        await moveUserStatus(trx, {
          userId: user.id,
          from: user.status,
          to: status,
          decidedBy: actor.userId,
          comment: '',
          now: clock.now(),
        });
        await recordAction(trx, {
          ...byActor(actor),
          organisationId: user.organisation_id,
          action: 'user-status-changed',
          subject: user.id,
          subjectName: user.user_name,
          detail: { before: user.status, after: status },
        });
      }
    });
    await announceUsers(trx, organisationIds);
    return { changed: moving.length };
  });
}

/** Gives roles to all of them and takes others from them. Nobody is left without any role. */
export async function changeUserRoles(
  { db }: UserDeps,
  actor: Actor,
  { userIds, add, remove }: BodyOf<typeof saveUserRoles>,
): Promise<{ changed: number }> {
  return db.transaction().execute(async (trx) => {
    const users = await requireChangeable(trx, actor, userIds);
    const organisationIds = [...new Set(users.map((user) => user.organisation_id))];
    for (const organisationId of organisationIds)
      await requireGivableRoles(trx, actor, organisationId, [...add, ...remove]);
    const ids = users.map((user) => user.id);
    await keepAdministrators(trx, organisationIds, async () => {
      await giveRoles(trx, ids, add);
      await takeRoles(trx, ids, remove);
    });
    const bare = await trx
      .selectFrom('users')
      .select('display_name')
      .where('id', 'in', ids)
      .where('status', '=', 'Approved')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('user_roles').select('role_id').whereRef('user_id', '=', 'users.id'),
          ),
        ),
      )
      .executeTakeFirst();
    if (bare)
      throw new AppError(
        'INVALID_INPUT',
        `Then ${bare.display_name} would have no role at all. Give another role first, or deactivate the user.`,
      );
    await recordRoleChanges(trx, actor, users, { add, remove });
    await announceUsers(trx, organisationIds);
    return { changed: ids.length };
  });
}

async function recordRoleChanges(
  trx: Parameters<typeof findRolesWithGrants>[0],
  actor: Actor,
  users: ReadonlyArray<{ id: string; user_name: string; organisation_id: string }>,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  for (const user of users) {
    const roles = await findRolesWithGrants(trx, user.organisation_id, [...add, ...remove]);
    const names = (ids: readonly string[]) =>
      roles.filter((role) => ids.includes(role.id)).map((role) => role.name);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: user.organisation_id,
      action: 'user-changed',
      subject: user.id,
      subjectName: user.user_name,
      detail: { rolesGiven: names(add), rolesTaken: names(remove) },
    });
  }
}
