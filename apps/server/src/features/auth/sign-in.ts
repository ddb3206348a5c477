import { type MessageId, message } from '@glossa/messages/message';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAction } from '../audit/index.ts';
import { describeAttempt } from './known-client.ts';
import { decodePassword, matchesPassword } from './password.ts';
import {
  assertNotThrottled,
  countFailure,
  inTurn,
  limitsFor,
  limitsOfCode,
  limitsOfPasskeys,
  purgeFailures,
} from './rate-limits.ts';
import { findUserByName } from './repository.ts';
import { findPasskeyUser } from './second-factor/passkeys.ts';
import {
  createPendingLogin,
  findPendingLogin,
  needsSecondStep,
} from './second-factor/pending-login.ts';
import { consumeRecoveryCode } from './second-factor/recovery-codes.ts';
import { consumeTotp } from './second-factor/totp.ts';
import { type AuthDeps, openSession, type SignedIn } from './service.ts';

/** A try to sign in, and what the browser says of itself. */
type Client = { address: string; userAgent: string | null };
export type PasswordSignIn = Client & {
  userName: string;
  password: string;
  /** The cookie of a browser that signed in before. */
  device: string | undefined;
};
/** `pending` is the cookie for the second step. */
type PasswordAnswer = { signedIn: SignedIn } | { pending: string };

/** Throws AUTH_INVALID_CREDENTIALS for unknown, wrong and disabled accounts, in equal time. */
export async function signIn(deps: AuthDeps, input: PasswordSignIn): Promise<PasswordAnswer> {
  const { db, clock, tokens } = deps;
  const user = await findUserByName(db, input.userName);
  const attempt = await describeAttempt(deps, { ...input, userId: user?.id ?? null }, clock.now());
  const limits = limitsFor(attempt);
  return inTurn(limits[0]?.key ?? '', async () => {
    await assertNotThrottled(db, limits, clock.now());
    const now = clock.now();
    const matches = await matchesPassword(user, decodePassword(input.password), now);
    if (!user || !matches || user.status !== 'Approved' || user.is_sso) {
      await countFailure(db, limits, now);
      await recordRefusal(deps, input, {
        id: user?.id ?? null,
        organisation_id: user?.organisation_id ?? null,
        user_name: user?.user_name ?? input.userName.trim().slice(0, 254),
      });
      throw new AppError('AUTH_INVALID_CREDENTIALS');
    }
    await purgeFailures(db, attempt);
    if (await needsSecondStep(db, user.id))
      return { pending: createPendingLogin(tokens, user, now) };
    return { signedIn: await openSession(deps, user, { ...input, checked: user }) };
  });
}

/** The second step, in the browser of the first. Throws AUTH_REQUIRED without one, and SECOND_FACTOR_WRONG. */
export async function completeSignIn(
  deps: AuthDeps,
  input: Client & { pending: string | undefined; code: string },
): Promise<SignedIn> {
  const { db, clock } = deps;
  const user = await findPendingLogin(deps, input.pending, clock.now());
  if (!user) throw new AppError('AUTH_REQUIRED', message('auth.secondStepExpired'));
  const limits = limitsOfCode(user.id, input.address);
  return inTurn(limits[0]?.key ?? '', async () => {
    const now = clock.now();
    await assertNotThrottled(db, limits, now);
    const key = await deps.secondFactorKey();
    const secondFactor = (await consumeTotp({ db, key }, user.id, input.code, now))
      ? 'totp'
      : (await consumeRecoveryCode(db, user.id, input.code, now))
        ? 'recovery-code'
        : undefined;
    if (!secondFactor) {
      await countFailure(db, limits, now);
      await recordRefusal(deps, input, user, 'auth.secondFactorWrong');
      throw new AppError('SECOND_FACTOR_WRONG');
    }
    return openSession(deps, user, { ...input, checked: user, secondFactor });
  });
}

/** With a passkey that the authenticator verified: both factors at once. Throws PASSKEY_REFUSED. */
export async function signInWithPasskey(
  deps: AuthDeps,
  input: Client & { credential: { id: string }; origin: string },
): Promise<SignedIn> {
  const { db, clock } = deps;
  const limits = limitsOfPasskeys(input.address);
  await assertNotThrottled(db, limits, clock.now());
  const user = await findPasskeyUser(deps, input.credential, { origin: input.origin });
  if (user) return openSession(deps, user, { ...input, secondFactor: 'passkey' });
  await countFailure(db, limits, clock.now());
  await recordRefusal(
    deps,
    input,
    { id: null, organisation_id: null, user_name: '' },
    'errors.passkeyRefused',
  );
  throw new AppError('PASSKEY_REFUSED');
}

const recordRefusal = (
  { db }: AuthDeps,
  { address }: Client,
  user: { id: string | null; organisation_id: string | null; user_name: string },
  because?: MessageId,
) =>
  recordAction(db, {
    organisationId: user.organisation_id,
    userId: user.id,
    userName: user.user_name,
    action: 'sign-in-refused',
    ...(because ? { detail: { because: message(because) } } : {}),
    address,
  });
