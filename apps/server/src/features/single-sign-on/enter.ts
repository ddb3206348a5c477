import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { viewWaitingState } from '@glossa/contracts/single-sign-on';
import { AppError } from '../../platform/http/app-error.ts';
import { hashSecret, openSession, type SignedIn } from '../auth/index.ts';
import { admit, refusals } from './admit.ts';
import type { SsoDeps } from './deps.ts';
import type { KeptTokens } from './exchange.ts';
import { findLogin } from './find-login.ts';
import { recordRefusal } from './record-refusal.ts';

const dayMs = 24 * 3_600_000;
/** How long a browser may ask how its request for an account stands. */
export const waitingMs = 30 * dayMs;
/** A session the provider gave no refresh token for cannot be confirmed there: it lasts a working day. */
const unconfirmedMs = 12 * 3_600_000;

/** A session for the single-use token of the exchange. Throws APPROVAL_PENDING and its like, after which the browser may wait. */
export async function enter(
  deps: SsoDeps,
  input: { cookie: string | undefined; token: string; address: string; userAgent: string | null },
): Promise<SignedIn> {
  const { db, clock, providers } = deps;
  const login = await findLogin(db, input.cookie, clock.now());
  const fits = login?.token_hash?.equals(hashSecret(input.token));
  const { address } = input;
  if (!login?.identity || !login.tokens_sealed || !fits) {
    await recordRefusal(deps, { because: 'token', address });
    throw new AppError('SSO_REFUSED');
  }
  const claimed = await db
    .updateTable('sso_logins')
    .set({ token_used_at: clock.now() })
    .where('id', '=', login.id)
    .where('token_used_at', 'is', null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) {
    await recordRefusal(deps, { because: 'used before', address });
    throw new AppError('SSO_REFUSED');
  }

  const { identity } = login;
  const admitted = () =>
    db.transaction().execute((trx) => admit(trx, deps, identity, login.provider_id));
  const user = await admitted()
    // Somebody added an account of this address at the same moment: now it is known.
    .catch((error: unknown) => (isTwin(error) ? admitted() : Promise.reject(error)))
    .catch(async (error: unknown) => {
      if (error instanceof AppError)
        await recordRefusal(deps, { because: error.code, address, userName: identity.email });
      throw error;
    });
  if (user.status !== 'Approved') {
    await db
      .updateTable('sso_logins')
      .set({
        user_id: user.id,
        expires_at: new Date(clock.now().getTime() + waitingMs),
        // Who only waits needs none of it.
        tokens_sealed: null,
      })
      .where('id', '=', login.id)
      .execute();
    const because = refusals[user.status];
    await recordRefusal(deps, { because, address, userName: user.user_name, user });
    throw new AppError(because);
  }
  await db.deleteFrom('sso_logins').where('id', '=', login.id).execute();
  const kept = (await providers.unseal(login.tokens_sealed)) as KeptTokens;
  return openSession(deps.auth, user, {
    address,
    userAgent: input.userAgent,
    sso: { providerId: login.provider_id, tokensSealed: login.tokens_sealed },
    ...(kept.refreshToken === null ? { lifeMs: unconfirmedMs } : {}),
  });
}

/** How the request for an account stands that this browser made; null where it made none. */
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
const isTwin = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';
