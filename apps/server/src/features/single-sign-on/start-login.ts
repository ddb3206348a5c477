import { timingSafeEqual } from 'node:crypto';
import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createSecret, hashSecret } from '../auth/index.ts';
import type { SsoDeps } from './deps.ts';
import { requireWebAddress } from './provider-fetch.ts';

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,})$/;

/** The login this browser started; undefined for a cookie that is foreign or expired. */
export async function findLogin(db: DatabaseOrTransaction, cookie: string | undefined, now: Date) {
  const [, id, secret] = cookie?.match(form) ?? [];
  if (!id || !secret) return undefined;
  const login = await db
    .selectFrom('sso_logins')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return login && timingSafeEqual(login.browser_hash, hashSecret(secret)) ? login : undefined;
}

export type SsoLogin = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** Deletes unfinished logins and access requests no longer queried. */
export async function purgeOldLogins(db: DatabaseOrTransaction, now: Date): Promise<void> {
  await db.deleteFrom('sso_logins').where('expires_at', '<', now).execute();
}

/** Lifetime of a login from start to callback. */
export const loginLifetimeMs = 10 * 60_000;

/** The redirect URL; `cookie` binds the callback to this browser. */
export async function startLogin(
  { db, clock, providers, clients }: SsoDeps,
  input: { providerId: string; redirectUri: string },
): Promise<{ authorizationUrl: string; cookie: string }> {
  const provider = await providers.require(input.providerId);
  const client = await clients.of(provider);
  const state = randomState();
  const nonce = randomNonce();
  const verifier = randomPKCECodeVerifier();
  const secret = createSecret();
  const { id } = await db
    .insertInto('sso_logins')
    .values({
      browser_hash: hashSecret(secret),
      provider_id: provider.providerId,
      redirect_uri: input.redirectUri,
      state_hash: hashSecret(state),
      nonce,
      code_verifier: verifier,
      expires_at: new Date(clock.now().getTime() + loginLifetimeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scopes = client.serverMetadata().scopes_supported;
  // Some providers reject unknown scopes.
  const offline = !scopes || scopes.includes('offline_access');
  const authorizationUrl = addressOf(client, {
    redirect_uri: input.redirectUri,
    scope: `openid email profile${offline ? ' offline_access' : ''}`,
    state,
    nonce,
    ...(offline && clients.needsConsent(provider) ? { prompt: 'consent' } : {}),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { authorizationUrl, cookie: `${id}.${secret}` };
}

function addressOf(client: Configuration, parameters: Record<string, string>): string {
  try {
    return requireWebAddress(buildAuthorizationUrl(client, parameters)).href;
  } catch (cause) {
    throw new AppError('SSO_UNREACHABLE', undefined, { cause });
  }
}
