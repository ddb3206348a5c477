import type { ssoTokenForm } from '@glossa/contracts/single-sign-on';
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import { ZodError, type z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { hashSecret, makeSecret } from '../auth/index.ts';
import { beginMs } from './begin.ts';
import { isRefusal } from './client.ts';
import type { SsoDeps } from './deps.ts';
import { findLogin, type SsoLogin } from './find-login.ts';
import { type Profile, profileSchema } from './profile.ts';
import type { Provider } from './providers.ts';
import { recordRefusal } from './record-refusal.ts';

type CodeForm = Extract<z.infer<typeof ssoTokenForm>, { grant_type: 'authorization_code' }>;
export type Identity = { issuer: string; subject: string; email: string; name: string };
/** What is kept of the provider's answer, under our key. */
export type KeptTokens = { subject: string; refreshToken: string | null; idToken: string };

/** Seconds the answer of the exchange is good for. */
export const exchangeSeconds = 120;

/**
 * Exchanges the code at the provider and checks everything about the answer. The token it returns is good once, in the
 * same browser. Throws SSO_REFUSED, SSO_EMAIL_UNVERIFIED or SSO_UNREACHABLE.
 */
export async function exchangeCode(
  deps: SsoDeps,
  input: { cookie: string | undefined; clientId: string; form: CodeForm; address: string },
): Promise<string> {
  const { db, clock, providers } = deps;
  const login = await findLogin(db, input.cookie, clock.now());
  if (!login || !hashSecret(input.form.state).equals(login.state_hash))
    throw await refused(deps, 'state', input.address);
  const provider = await providers.require(login.provider_id);
  if (provider.clientId !== input.clientId) throw await refused(deps, 'client', input.address);
  const claimed = await db
    .updateTable('sso_logins')
    .set({ code_used_at: clock.now() })
    .where('id', '=', login.id)
    .where('code_used_at', 'is', null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) throw await refused(deps, 'used before', input.address);

  const { identity, kept } = await askProvider(deps, provider, login, input);
  const token = makeSecret();
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

async function askProvider(
  deps: SsoDeps,
  provider: Provider,
  login: SsoLogin,
  { form, address }: { form: CodeForm; address: string },
): Promise<{ identity: Identity; kept: KeptTokens }> {
  try {
    const client = await deps.clients.of(provider);
    const tokens = await authorizationCodeGrant(client, returnAddress(login, form), {
      expectedState: form.state,
      expectedNonce: login.nonce,
      pkceCodeVerifier: login.code_verifier,
      idTokenExpected: true,
    });
    deps.clients.noteRefreshToken(provider, {
      given: tokens.refresh_token !== undefined,
      begunAt: login.expires_at.getTime() - beginMs,
      now: deps.clock.now().getTime(),
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new AppError('SSO_REFUSED');
    const profile = profileSchema.parse(await readProfile(client, tokens.access_token, claims));
    if (!profile.email || profile.email_verified !== true)
      throw new AppError('SSO_EMAIL_UNVERIFIED');
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
      await recordRefusal(deps, { because: 'e-mail not verified', address });
      throw error;
    }
    if (known === 'SSO_UNREACHABLE' || !(known || error instanceof ZodError || isRefusal(error))) {
      await recordRefusal(deps, { because: 'the provider did not answer', address });
      throw new AppError('SSO_UNREACHABLE', undefined, { cause: error });
    }
    deps.logger.warn({ err: error, provider: provider.label }, 'a sign-in was refused');
    throw await refused(deps, 'the answer of the provider', address, error);
  }
}

/** The address the provider sent the browser to, as the browser got it. */
function returnAddress(login: SsoLogin, form: CodeForm): URL {
  const address = new URL(login.redirect_uri);
  for (const name of ['code', 'state', 'iss', 'session_state'] as const) {
    const value = form[name];
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}

/** Some providers put the address into the token, others tell it only when asked. */
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
  because: string,
  address: string,
  cause?: unknown,
): Promise<AppError> {
  await recordRefusal(deps, { because, address });
  return new AppError('SSO_REFUSED', undefined, { cause });
}
