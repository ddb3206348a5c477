import type { MessageRef } from '@glossa/contracts/messages';
import type { ssoTokenForm } from '@glossa/contracts/single-sign-on';
import { message } from '@glossa/messages/message';
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import { ZodError, z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAction } from '../audit/index.ts';
import { createSecret, hashSecret, throttleSsoStarts } from '../auth/index.ts';
import type { SsoDeps } from './deps.ts';
import { isRefusal } from './provider-client.ts';
import type { Provider } from './providers.ts';
import { findLogin, loginLifetimeMs, type SsoLogin } from './start-login.ts';

type CodeForm = Extract<z.infer<typeof ssoTokenForm>, { grant_type: 'authorization_code' }>;
export type Identity = { issuer: string; subject: string; email: string; name: string };
/** The stored provider response, encrypted with our key. */
export type StoredTokens = { subject: string; refreshToken: string | null; idToken: string };

/** Validity of the exchange token in seconds. */
export const exchangeSeconds = 120;

/**
 * Exchanges the code at the provider and validates the response. The returned token is single-use, in the same browser.
 * Throws SSO_REFUSED, SSO_EMAIL_UNVERIFIED or SSO_UNREACHABLE.
 */
export async function exchangeCode(
  deps: SsoDeps,
  input: { cookie: string | undefined; clientId: string; form: CodeForm; address: string },
): Promise<string> {
  const { db, clock, providers } = deps;
  const login = await findLogin(db, input.cookie, clock.now());
  if (!login || !hashSecret(input.form.state).equals(login.state_hash))
    throw await refused(deps, message('sso.stateInvalid'), input.address);
  const provider = await providers.require(login.provider_id);
  if (provider.clientId !== input.clientId)
    throw await refused(deps, message('sso.clientMismatch'), input.address);
  const claimed = await db
    .updateTable('sso_logins')
    .set({ code_used_at: clock.now() })
    .where('id', '=', login.id)
    .where('code_used_at', 'is', null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n)
    throw await refused(deps, message('sso.alreadyUsed'), input.address);

  const { identity, kept } = await askProvider(deps, provider, login, input);
  const token = createSecret();
  await db
    .updateTable('sso_logins')
    .set({
      token_hash: hashSecret(token),
      identity: JSON.stringify(identity),
      tokens_sealed: await providers.seal(kept),
      expires_at: new Date(clock.now().getTime() + exchangeSeconds * 1000),
    })
    .where('id', '=', login.id)
    .execute();
  return token;
}

const text = z.string().regex(/^\P{Cc}*$/u);

/** The claims we read from an id token or the user info. They are untrusted input, so everything is validated. */
const profileSchema = z.object({
  /** OpenID Connect: at most 255 characters. */
  sub: text.min(1).max(255),
  email: text.max(254).pipe(z.email()).optional(),
  /** Only `true` is accepted, and nothing at all from a trusted provider; some send a string. */
  email_verified: z.unknown().optional(),
  name: text.trim().optional(),
});
type Profile = z.infer<typeof profileSchema>;

/**
 * Audits a login that ended without a session, with the reason. Rate-limited first: the log is never cleared, and
 * callers are anonymous. Throws AUTH_TOO_MANY_ATTEMPTS.
 */
export async function recordRefusal(
  { db, auth }: SsoDeps,
  rejection: {
    because: MessageRef;
    address: string;
    userName?: string;
    user?: { id: string; organisation_id: string };
  },
): Promise<void> {
  await throttleSsoStarts(auth, rejection.address);
  await recordAction(db, {
    organisationId: rejection.user?.organisation_id ?? null,
    userId: rejection.user?.id ?? null,
    ...(rejection.userName === undefined ? {} : { userName: rejection.userName }),
    action: 'sign-in-refused',
    detail: { by: message('users.singleSignOn'), because: rejection.because },
    address: rejection.address,
  });
}

async function askProvider(
  deps: SsoDeps,
  provider: Provider,
  login: SsoLogin,
  { form, address }: { form: CodeForm; address: string },
): Promise<{ identity: Identity; kept: StoredTokens }> {
  try {
    const client = await deps.clients.of(provider);
    const tokens = await authorizationCodeGrant(client, returnAddress(login, form), {
      expectedState: form.state,
      expectedNonce: login.nonce,
      pkceCodeVerifier: login.code_verifier,
      idTokenExpected: true,
    });
    deps.clients.recordRefreshToken(provider, {
      given: tokens.refresh_token !== undefined,
      begunAt: login.expires_at.getTime() - loginLifetimeMs,
      now: deps.clock.now().getTime(),
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new AppError('SSO_REFUSED');
    const profile = profileSchema.parse(await readProfile(client, tokens.access_token, claims));
    const verified =
      profile.email_verified === true ||
      (provider.trustsEmail && profile.email_verified === undefined);
    if (!profile.email || !verified) throw new AppError('SSO_EMAIL_UNVERIFIED');
    return {
      identity: {
        issuer: claims.iss,
        subject: claims.sub,
        email: profile.email.toLowerCase(),
        name: (profile.name || profile.email).slice(0, 120),
      },
      kept: {
        subject: claims.sub,
        refreshToken: tokens.refresh_token ?? null,
        idToken: tokens.id_token,
      },
    };
  } catch (error) {
    const known = error instanceof AppError ? error.code : undefined;
    if (known === 'SSO_EMAIL_UNVERIFIED') {
      await recordRefusal(deps, { because: message('sso.emailNotVerified'), address });
      throw error;
    }
    if (known === 'SSO_UNREACHABLE' || !(known || error instanceof ZodError || isRefusal(error))) {
      await recordRefusal(deps, { because: message('sso.providerNoResponse'), address });
      throw new AppError('SSO_UNREACHABLE', undefined, { cause: error });
    }
    deps.logger.warn({ err: error, provider: provider.label }, 'a sign-in was refused');
    throw await refused(deps, message('sso.providerResponse'), address, error);
  }
}

/** The full callback URL as the browser received it. */
function returnAddress(login: SsoLogin, form: CodeForm): URL {
  const address = new URL(login.redirect_uri);
  for (const name of ['code', 'state', 'iss', 'session_state'] as const) {
    const value = form[name];
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}

/** Some providers put the address into the token, others only into the user info. */
async function readProfile(
  client: Configuration,
  accessToken: string,
  claims: { sub: string } & Partial<Record<keyof Profile, unknown>>,
): Promise<unknown> {
  if (claims.email && claims.email_verified !== undefined) return claims;
  if (!client.serverMetadata().userinfo_endpoint) return claims;
  return fetchUserInfo(client, accessToken, claims.sub);
}

async function refused(
  deps: SsoDeps,
  because: MessageRef,
  address: string,
  cause?: unknown,
): Promise<AppError> {
  await recordRefusal(deps, { because, address });
  return new AppError('SSO_REFUSED', undefined, { cause });
}
