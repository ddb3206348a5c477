import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@glossa/contracts/endpoint';
import type { UserStatus } from '@glossa/contracts/people';
import type { saveUserRoles, saveUserState, UserItem } from '@glossa/contracts/users';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { keepAdministrators, requireGivableRoles } from '../roles/index.ts';
import { announceUsers } from './announce-users.ts';
import { giveRoles, takeRoles } from './memberships.ts';
import { moveUserStatus } from './move-status.ts';
import { findUserItems } from './repository.ts';
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
    refuseUndecided(users);
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
          detail: { before: { status: user.status }, after: { status } },
        });
      }
    });
    await announceUsers(trx, organisationIds);
    return { changed: moving.length };
  });
}

/** Who waits, or was refused, comes in by a decision of those who may take it, and not by reactivation. */
function refuseUndecided(users: ReadonlyArray<{ status: UserStatus; display_name: string }>): void {
  const undecided = users.find(({ status }) => status === 'Pending' || status === 'Rejected');
  if (undecided)
    throw new AppError(
      'USER_WRONG_STATE',
      `${undecided.display_name} has no approved account yet. Decide about it under User approval.`,
    );
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
      const before = await findUserItems(trx, ids);
      await giveRoles(trx, ids, add);
      await takeRoles(trx, ids, remove);
      await recordRoleChanges(trx, actor, before);
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
    await announceUsers(trx, organisationIds);
    return { changed: ids.length };
  });
}

/** One entry for each whose roles are others than before. */
async function recordRoleChanges(
  trx: DatabaseTransaction,
  actor: Actor,
  before: readonly UserItem[],
): Promise<void> {
  const namesOf = (user: UserItem) => user.roles.map(({ name }) => name);
  const after = await findUserItems(
    trx,
    before.map(({ userId }) => userId),
  );
  for (const [place, user] of after.entries()) {
    const old = before[place];
    if (!old || isDeepStrictEqual(old.roles, user.roles)) continue;
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: user.organisationId,
      action: 'user-changed',
      subject: user.userId,
      subjectName: user.userName,
      detail: { before: { roles: namesOf(old) }, after: { roles: namesOf(user) } },
    });
  }
}
