import type { AnswerOf } from '@glossa/contracts/endpoint';
import { errorMessageId } from '@glossa/contracts/errors';
import type { viewWaitingState } from '@glossa/contracts/waiting-state';
import { message } from '@glossa/messages/message';
import { AppError } from '../../platform/http/app-error.ts';
import { hashSecret, openSession, type SignedIn } from '../auth/index.ts';
import type { SsoDeps } from './deps.ts';
import { recordRefusal, type StoredTokens } from './exchange-code.ts';
import { refusals, resolveUser } from './resolve-user.ts';
import { findLogin } from './start-login.ts';

const dayMs = 24 * 3_600_000;
/** How long a browser may query the status of its access request. */
export const waitingMs = 30 * dayMs;
/** Without a refresh token a session cannot be confirmed with the provider: it lasts a working day. */
const unconfirmedMs = 12 * 3_600_000;

/**
 * Creates a session for the single-use exchange token. Throws APPROVAL_PENDING and similar, after which the browser may
 * wait.
 */
export async function createSsoSession(
  deps: SsoDeps,
  input: { cookie: string | undefined; token: string; address: string; userAgent: string | null },
): Promise<SignedIn> {
  const { db, clock, providers } = deps;
  const login = await findLogin(db, input.cookie, clock.now());
  const fits = login?.token_hash?.equals(hashSecret(input.token));
  const { address } = input;
  if (!login?.identity || !login.tokens_sealed || !fits) {
    await recordRefusal(deps, { because: message('sso.tokenInvalid'), address });
    throw new AppError('SSO_REFUSED');
  }
  const claimed = await db
    .updateTable('sso_logins')
    .set({ token_used_at: clock.now() })
    .where('id', '=', login.id)
    .where('token_used_at', 'is', null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) {
    await recordRefusal(deps, { because: message('sso.alreadyUsed'), address });
    throw new AppError('SSO_REFUSED');
  }

  const { identity } = login;
  const admitted = () =>
    db.transaction().execute((trx) => resolveUser(trx, deps, identity, login.provider_id));
  const user = await admitted()
    // An account with this address was added concurrently: now it is known.
    .catch((error: unknown) => (isUniqueViolation(error) ? admitted() : Promise.reject(error)))
    .catch(async (error: unknown) => {
      if (error instanceof AppError)
        await recordRefusal(deps, {
          because: { id: errorMessageId(error.code) },
          address,
          userName: identity.email,
        });
      throw error;
    });
  if (user.status !== 'Approved') {
    await db
      .updateTable('sso_logins')
      .set({
        user_id: user.id,
        expires_at: new Date(clock.now().getTime() + waitingMs),
        // Pending users do not need it.
        tokens_sealed: null,
      })
      .where('id', '=', login.id)
      .execute();
    const because = refusals[user.status];
    await recordRefusal(deps, {
      because: { id: errorMessageId(because) },
      address,
      userName: user.user_name,
      user,
    });
    throw new AppError(because);
  }
  await db.deleteFrom('sso_logins').where('id', '=', login.id).execute();
  const kept = (await providers.unseal(login.tokens_sealed)) as StoredTokens;
  return openSession(deps.auth, user, {
    address,
    userAgent: input.userAgent,
    sso: { providerId: login.provider_id, tokensSealed: login.tokens_sealed },
    ...(kept.refreshToken === null ? { lifeMs: unconfirmedMs } : {}),
  });
}

/** The status of this browser's access request; null without one. */
export async function findWaitingState(
  { db, clock }: SsoDeps,
  cookie: string | undefined,
): Promise<AnswerOf<typeof viewWaitingState>> {
  const login = await findLogin(db, cookie, clock.now());
  if (!login?.user_id) return null;
  const user = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select((eb) => [
      'users.status',
      'users.display_name',
      'users.email',
      'organisations.name',
      eb
        .selectFrom('user_decisions')
        .select('comment')
        .whereRef('user_decisions.user_id', '=', 'users.id')
        .orderBy('decided_at', 'desc')
        .limit(1)
        .as('comment'),
    ])
    .where('users.id', '=', login.user_id)
    .executeTakeFirst();
  if (!user) return null;
  return {
    status: user.status,
    displayName: user.display_name,
    email: user.email ?? '',
    organisationName: user.name,
    providerId: login.provider_id,
    comment: user.comment || null,
  };
}

/** PostgreSQL's unique_violation. */
const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23505';
