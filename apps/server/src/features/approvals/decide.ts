import type { ApprovalItem, approvalInput } from '@glossa/contracts/approvals';
import type { UserItem } from '@glossa/contracts/users';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { publishLive } from '../../platform/live/channel.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { tellApproved, tellWaiting } from '../notifications/index.ts';
import { keepAdministrators } from '../roles/index.ts';
import {
  announceUsers,
  findUserItems,
  moveUserStatus,
  refuseSelf,
  requireChangeable,
  saveMemberships,
} from '../users/index.ts';
import { decisionMailJob, waitingMailJob } from './jobs.ts';
import { findApprovalItems, findApprovers } from './repository.ts';

export type ApprovalDeps = {
  db: Database;
  clock: Clock;
  queue: Queue;
  /** Without an SMTP server nobody is written to. */
  sendsMail: boolean;
  labelOf: (providerId: string) => Promise<string | null>;
};

/** Decides about an account: what it may do from now on, or that it may do nothing. The person is told. */
export async function decide(
  deps: ApprovalDeps,
  actor: Actor,
  input: z.infer<typeof approvalInput>,
): Promise<ApprovalItem> {
  refuseSelf(actor, [input.userId]);
  return deps.db.transaction().execute(async (trx) => {
    const [user] = await requireChangeable(trx, actor, [input.userId]);
    if (!user) throw new AppError('NOT_FOUND');
    const organisationId = user.organisation_id;
    await keepAdministrators(trx, [organisationId], async () => {
      const before = await requireItem(trx, user.id);
      const decisionId = await moveUserStatus(trx, {
        userId: user.id,
        from: input.from,
        to: input.status,
        decidedBy: actor.userId,
        comment: input.comment,
        now: deps.clock.now(),
      });
      if (input.status === 'Approved') await giveAccess(trx, actor, before, input);
      await recordAction(trx, {
        ...byActor(actor),
        organisationId,
        action: 'user-status-changed',
        subject: user.id,
        subjectName: user.user_name,
        detail: {
          before: facts(before),
          after: facts(await requireItem(trx, user.id)),
          ...(input.comment ? { comment: input.comment } : {}),
        },
      });
      if (deps.sendsMail && user.email)
        await deps.queue.enqueue(trx, decisionMailJob, { decisionId });
      if (input.status === 'Approved') await tellApproved(trx, { id: user.id, organisationId });
    });
    await announceApprovals(trx, organisationId);
    await announceUsers(trx, [organisationId]);
    const [item] = await findApprovalItems(trx, [user.id], deps.labelOf);
    if (!item) throw new AppError('NOT_FOUND');
    return item;
  });
}

/** Reactivating without a choice leaves the access as it was; any other approval settles all of it. */
async function giveAccess(
  trx: DatabaseTransaction,
  actor: Actor,
  user: UserItem,
  input: z.infer<typeof approvalInput>,
): Promise<void> {
  const { roleIds, departmentId, projectIds } = input;
  const chosen = roleIds.length > 0 || departmentId !== null || projectIds.length > 0;
  if (input.from === 'Deactivated' && !chosen && user.roles.length > 0) return;
  if (roleIds.length === 0) {
    const message = 'Choose at least one role.';
    throw new AppError('INVALID_INPUT', message, { fields: { roleIds: message } });
  }
  const { userId, organisationId } = user;
  await saveMemberships(trx, actor, { userId, organisationId }, input);
}

async function requireItem(trx: DatabaseTransaction, userId: string): Promise<UserItem> {
  const [item] = await findUserItems(trx, [userId]);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
}

/** What the log keeps of a decision: names, as they are now. */
const facts = (user: UserItem) => ({
  status: user.status,
  roles: user.roles.map(({ name }) => name),
  department: user.department?.name ?? null,
  projects: user.projects.map(({ name }) => name),
});

/** Lists of those who decide load again. */
export const announceApprovals = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'UserApproval' },
    { type: 'changed', what: 'approvals', mediaId: null },
  );

/** Somebody new waits: those who decide see it at once and get a mail where that is set up. */
export async function announceWaiting(
  trx: DatabaseTransaction,
  deps: Pick<ApprovalDeps, 'queue' | 'sendsMail'>,
  user: { id: string; organisationId: string },
): Promise<void> {
  await announceApprovals(trx, user.organisationId);
  await tellWaiting(trx, user);
  if (!deps.sendsMail) return;
  for (const approver of await findApprovers(trx, user.organisationId))
    await deps.queue.enqueue(trx, waitingMailJob, { userId: user.id, approverId: approver.id });
}
