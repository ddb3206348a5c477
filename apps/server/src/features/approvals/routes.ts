import {
  getApprovalOptions,
  getUserApprovalStatusList,
  getUserListByUserId,
  saveUserStatus,
} from '@glossa/contracts/approvals';
import { userStatuses } from '@glossa/contracts/people';
import { message } from '@glossa/messages/message';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { nextStatuses, userOptions, visibleUsers } from '../users/index.ts';
import { type ApprovalDeps, decide } from './decide.ts';
import { countByStatus, pageApprovals } from './repository.ts';

export function mountApprovals(mount: Mount, deps: ApprovalDeps): void {
  const { db } = deps;
  mount(getUserListByUserId, async ({ actor, params, query }) => {
    if (params.id !== actor.userId)
      throw new AppError('ACCESS_DENIED', message('approvals.ownListOnly'));
    return pageApprovals(db, actor, query, deps.labelOf);
  });
  mount(getUserApprovalStatusList, async ({ actor }) => {
    const counts = await countByStatus(db, actor);
    return userStatuses.map((status) => ({
      status,
      count: counts.find((entry) => entry.status === status)?.count ?? 0,
      next: [...nextStatuses(status)],
    }));
  });
  mount(getApprovalOptions, async ({ actor, params }) => {
    const user = await visibleUsers(db, actor)
      .select('users.organisation_id')
      .where('users.id', '=', params.id)
      .executeTakeFirst();
    if (!user) throw new AppError('NOT_FOUND');
    return userOptions(db, actor, user.organisation_id);
  });
  mount(saveUserStatus, ({ actor, body }) => decide(deps, actor, body));
}
