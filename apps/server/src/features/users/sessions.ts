import { isAllowed } from '@glossa/contracts/permissions';
import type { SessionItem } from '@glossa/contracts/user-sessions';
import { message } from '@glossa/messages/message';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { endSessions, requireOwnPassword } from '../auth/index.ts';
import { requireEditableUsers } from './require-users.ts';
import type { UserDeps } from './save-user.ts';

/** The caller's sessions or, with Users edit, those of users the caller may change. Others are not found. */
async function requireSessionsOf({ db }: UserDeps, actor: Actor, userId: string) {
  const mayOthers = isAllowed(actor.roleResources, { resource: 'Users', flag: 'edit' });
  if (userId !== actor.userId && !mayOthers) throw new AppError('NOT_FOUND');
  const [user] = await requireEditableUsers(db, actor, [userId]);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}

/**
 * Whoever has a stolen session must not end those of its owner. Single sign-on has no password here, and people who end
 * the sessions of others need the right to do so.
 */
async function confirmOwn(
  deps: UserDeps,
  actor: Actor,
  userId: string,
  password = '',
): Promise<void> {
  if (userId === actor.userId && !actor.isSso) await requireOwnPassword(deps, actor, password);
}

export async function listSessions(
  deps: UserDeps,
  actor: Actor,
  userId: string,
): Promise<SessionItem[]> {
  await requireSessionsOf(deps, actor, userId);
  const now = deps.clock.now();
  const rows = await deps.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    sessionId: row.id,
    kind: row.kind,
    name: row.name,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: (row.last_used_at ?? row.created_at).toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: row.id === actor.sessionId,
  }));
}

export async function endOneSession(
  deps: UserDeps,
  actor: Actor,
  {
    id: userId,
    sessionId,
    password,
  }: { id: string; sessionId: string; password?: string | undefined },
): Promise<void> {
  const user = await requireSessionsOf(deps, actor, userId);
  await confirmOwn(deps, actor, userId, password);
  await deps.db.transaction().execute(async (trx) => {
    const which = { sessionId, userId };
    const ended = await endSessions(trx, which, 'ended by a person', deps.clock.now());
    if (ended === 0) throw new AppError('NOT_FOUND', message('users.sessionAlreadyEnded'));
    await recordEnd(trx, actor, user, { sessionId });
  });
}

export async function endSessionsOf(
  deps: UserDeps,
  actor: Actor,
  { id: userId, password }: { id: string; password?: string | undefined },
): Promise<{ ended: number }> {
  const user = await requireSessionsOf(deps, actor, userId);
  await confirmOwn(deps, actor, userId, password);
  return deps.db.transaction().execute(async (trx) => {
    const which = { userId, exceptSessionId: actor.sessionId };
    const ended = await endSessions(trx, which, 'ended by a person', deps.clock.now());
    if (ended > 0) await recordEnd(trx, actor, user, { ended });
    return { ended };
  });
}

const recordEnd = (
  trx: Parameters<typeof recordAction>[0],
  actor: Actor,
  user: { id: string; user_name: string; organisation_id: string },
  detail: Record<string, unknown>,
) =>
  recordAction(trx, {
    ...byActor(actor),
    organisationId: user.organisation_id,
    action: 'session-revoked',
    subject: user.id,
    subjectName: user.user_name,
    detail,
  });
