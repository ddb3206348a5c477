import { invitationDays } from '@glossa/contracts/invitations';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Clock } from '../../../platform/clock.ts';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { announceUsers } from '../announce-users.ts';
import { assertNotSelf, requireEditableUsers } from '../require-users.ts';
import { invitationMailJob } from './jobs.ts';

export type InvitationDeps = {
  db: Database;
  clock: Clock;
  queue: Queue;
  /** Whether a mail server is set up now. */
  sendsMail: (db: DatabaseOrTransaction) => Promise<boolean>;
  publicUrl: string | undefined;
};

const day = 24 * 3_600_000;
/** Between two mails to the same address, in milliseconds. */
const pauseMs = 60_000;

/** Why no invitation can be sent from here; null if they can. */
export async function invitationsUnavailable(
  db: DatabaseOrTransaction,
  { sendsMail, publicUrl }: Pick<InvitationDeps, 'sendsMail' | 'publicUrl'>,
): Promise<MessageRef | null> {
  if (!(await sendsMail(db))) return message('users.invitationsNeedMail');
  if (publicUrl === undefined) return message('users.invitationsNeedAddress');
  return null;
}

export async function assertCanInvite(
  db: DatabaseOrTransaction,
  deps: Pick<InvitationDeps, 'sendsMail' | 'publicUrl'>,
): Promise<void> {
  const fault = await invitationsUnavailable(db, deps);
  if (fault) throw new AppError('INVITATION_UNAVAILABLE', fault, { fields: { invite: fault } });
}

/** Sends the first invitation of a user, or another one. */
export async function inviteUser(
  deps: InvitationDeps,
  actor: Actor,
  userId: string,
): Promise<void> {
  assertNotSelf(actor, [userId]);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const [user] = await requireEditableUsers(trx, actor, [userId]);
    if (!user) throw new AppError('NOT_FOUND');
    await assertCanInvite(trx, deps);
    if (user.is_sso) throw new AppError('USER_IS_SSO');
    if (user.status !== 'Approved') throw new AppError('USER_WRONG_STATE');
    if (user.password_hash !== null)
      throw new AppError('USER_WRONG_STATE', message('users.invitationNotNeeded'));
    if (user.email === null)
      throw new AppError('INVALID_INPUT', message('users.invitationNeedsEmail'));
    await assertPaused(trx, userId, now);
    // The link replaces the one-time password: one secret at a time.
    await trx
      .updateTable('users')
      .set({ one_time_hash: null, one_time_expires_at: null })
      .where('id', '=', userId)
      .execute();
    await createInvitation(trx, deps.queue, actor, { userId, email: user.email }, now);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: user.organisation_id,
      action: 'user-invited',
      subject: userId,
      subjectName: user.user_name,
      detail: { after: { email: user.email } },
    });
    await announceUsers(trx, [user.organisation_id]);
  });
}

/** Replaces the user's open invitation, if any. The caller has checked rights and records the action. */
export async function createInvitation(
  trx: DatabaseTransaction,
  queue: Queue,
  actor: Actor,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await endInvitation(trx, userId, now);
  const { id } = await trx
    .insertInto('user_invitations')
    .values({
      user_id: userId,
      email,
      invited_by: actor.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationDays * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queue.enqueue(trx, invitationMailJob, { invitationId: id });
}

/** Its link stops working. False if there was none. */
export async function endInvitation(
  trx: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable('user_invitations')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** A link in the wrong hands, or a user who is not to come after all. Throws NOT_FOUND without an invitation. */
export async function revokeInvitation(
  { db, clock }: Pick<InvitationDeps, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [user] = await requireEditableUsers(trx, actor, [userId]);
    if (!user || !(await endInvitation(trx, userId, clock.now()))) throw new AppError('NOT_FOUND');
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: user.organisation_id,
      action: 'invitation-revoked',
      subject: userId,
      subjectName: user.user_name,
    });
    await announceUsers(trx, [user.organisation_id]);
  });
}

/** Repeated clicks must not fill someone's mailbox. */
async function assertPaused(trx: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  const recent = await trx
    .selectFrom('user_invitations')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - pauseMs))
    .executeTakeFirst();
  if (recent) throw new AppError('RATE_LIMITED', message('users.invitationJustSent'));
}
