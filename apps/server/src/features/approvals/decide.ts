import type { ApprovalItem, approvalInput } from '@glossa/contracts/approvals';
import type { UserItem } from '@glossa/contracts/users';
import { message } from '@glossa/messages/message';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { notifyApproved, notifyWaiting } from '../notifications/index.ts';
import { ensureAdministratorsRemain } from '../roles/index.ts';
import {
  announceUsers,
  assertNotSelf,
  findUserItems,
  requireEditableUsers,
  saveMemberships,
  transitionUser,
} from '../users/index.ts';
import { decisionMailJob, waitingMailJob } from './jobs.ts';
import { findApprovalItems, findApprovers } from './repository.ts';

export type ApprovalDeps = {
  db: Database;
  clock: Clock;
  queue: Queue;
  /** Whether a mail server is set up now; without one no mail is sent. */
  sendsMail: (db: DatabaseOrTransaction) => Promise<boolean>;
  labelOf: (providerId: string) => Promise<string | null>;
};

/** Approves, rejects, deactivates or reactivates an account and notifies the user. */
export async function decide(
  deps: ApprovalDeps,
  actor: Actor,
  input: z.infer<typeof approvalInput>,
): Promise<ApprovalItem> {
  assertNotSelf(actor, [input.userId]);
  return deps.db.transaction().execute(async (trx) => {
    const [user] = await requireEditableUsers(trx, actor, [input.userId]);
    if (!user) throw new AppError('NOT_FOUND');
    const organisationId = user.organisation_id;
    await ensureAdministratorsRemain(trx, [organisationId], async () => {
      const before = await requireItem(trx, user.id);
      const decisionId = await transitionUser(trx, {
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
      if (user.email && (await deps.sendsMail(trx)))
        await deps.queue.enqueue(trx, decisionMailJob, { decisionId });
      if (input.status === 'Approved') await notifyApproved(trx, { id: user.id, organisationId });
    });
    await announceApprovals(trx, organisationId);
    await announceUsers(trx, [organisationId]);
    const [item] = await findApprovalItems(trx, [user.id], deps.labelOf);
    if (!item) throw new AppError('NOT_FOUND');
    return item;
  });
}

/** Reactivating without a selection keeps the previous access; any other approval replaces it. */
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
    const fault = message('approvals.roleRequired');
    throw new AppError('INVALID_INPUT', fault, { fields: { roleIds: fault } });
  }
  const { userId, organisationId } = user;
  await saveMemberships(trx, actor, { userId, organisationId }, input);
}

async function requireItem(trx: DatabaseTransaction, userId: string): Promise<UserItem> {
  const [item] = await findUserItems(trx, [userId]);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
}

/** The audit details of a decision: names at this time. */
const facts = (user: UserItem) => ({
  status: user.status,
  roles: user.roles.map(({ name }) => name),
  department: user.department?.name ?? null,
  projects: user.projects.map(({ name }) => name),
});

/** Refreshes the lists of approvers. */
export const announceApprovals = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'UserApproval' },
    { type: 'changed', what: 'approvals', mediaId: null },
  );

/** Announces a pending user to approvers, live and by mail if configured. */
export async function announceWaiting(
  trx: DatabaseTransaction,
  deps: Pick<ApprovalDeps, 'queue' | 'sendsMail'>,
  user: { id: string; organisationId: string },
): Promise<void> {
  await announceApprovals(trx, user.organisationId);
  await notifyWaiting(trx, user);
  if (!(await deps.sendsMail(trx))) return;
  for (const approver of await findApprovers(trx, user.organisationId))
    await deps.queue.enqueue(trx, waitingMailJob, { userId: user.id, approverId: approver.id });
}
