import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@glossa/contracts/endpoint';
import type { UserStatus } from '@glossa/contracts/people';
import type { saveUserRoles, saveUserState, UserItem } from '@glossa/contracts/users';
import { message } from '@glossa/messages/message';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { assertGrantableRoles, ensureAdministratorsRemain } from '../roles/index.ts';
import { announceUsers } from './announce-users.ts';
import { giveRoles, takeRoles } from './memberships.ts';
import { findUserItems } from './repository.ts';
import { assertNotSelf, requireEditableUsers } from './require-users.ts';
import type { UserDeps } from './save-user.ts';
import { transitionUser } from './transitions.ts';

/** Deactivates or reactivates all of them or none. Those already in that state stay. */
export async function changeUserStates(
  { db, clock }: UserDeps,
  actor: Actor,
  { userIds, status }: BodyOf<typeof saveUserState>,
): Promise<{ changed: number }> {
  assertNotSelf(actor, userIds);
  return db.transaction().execute(async (trx) => {
    const users = await requireEditableUsers(trx, actor, userIds);
    assertDecided(users);
    const moving = users.filter((user) => user.status !== status);
    const organisationIds = users.map((user) => user.organisation_id);
    await ensureAdministratorsRemain(trx, organisationIds, async () => {
      for (const user of moving) {
        await transitionUser(trx, {
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

/** Pending and rejected users need an approval decision, not a reactivation. */
function assertDecided(users: ReadonlyArray<{ status: UserStatus; display_name: string }>): void {
  const undecided = users.find(({ status }) => status === 'Pending' || status === 'Rejected');
  if (undecided)
    throw new AppError(
      'USER_WRONG_STATE',
      message('users.notApproved', { display_name: undecided.display_name }),
    );
}

/** Adds roles to and removes roles from all of them. Everyone keeps at least one role. */
export async function changeUserRoles(
  { db }: UserDeps,
  actor: Actor,
  { userIds, add, remove }: BodyOf<typeof saveUserRoles>,
): Promise<{ changed: number }> {
  return db.transaction().execute(async (trx) => {
    const users = await requireEditableUsers(trx, actor, userIds);
    const organisationIds = [...new Set(users.map((user) => user.organisation_id))];
    for (const organisationId of organisationIds)
      await assertGrantableRoles(trx, actor, organisationId, [...add, ...remove]);
    const ids = users.map((user) => user.id);
    await ensureAdministratorsRemain(trx, organisationIds, async () => {
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
        message('users.noRoleLeft', { display_name: bare.display_name }),
      );
    await announceUsers(trx, organisationIds);
    return { changed: ids.length };
  });
}

/** One audit entry per user whose roles changed. */
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
