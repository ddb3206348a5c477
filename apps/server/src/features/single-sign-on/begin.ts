import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { AppError } from '../../platform/http/app-error.ts';
import { hashSecret, makeSecret } from '../auth/index.ts';
import type { SsoDeps } from './deps.ts';
import { requireWebAddress } from './loopback.ts';

/** From the start to the return; a login that has not returned yet expires this long after it began. */
export const beginMs = 10 * 60_000;

/** Where to send the browser; `cookie` binds what comes back to it. */
export async function beginLogin(
  { db, clock, providers, clients }: SsoDeps,
  input: { providerId: string; redirectUri: string },
): Promise<{ authorizationUrl: string; cookie: string }> {
  const provider = await providers.require(input.providerId);
  const client = await clients.of(provider);
  const state = randomState();
  const nonce = randomNonce();
  const verifier = randomPKCECodeVerifier();
  const secret = makeSecret();
  const { id } = await db
    .insertInto('sso_logins')
    .values({
      browser_hash: hashSecret(secret),
      provider_id: provider.providerId,
      redirect_uri: input.redirectUri,
      state_hash: hashSecret(state),
      nonce,
      code_verifier: verifier,
      expires_at: new Date(clock.now().getTime() + beginMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scopes = client.serverMetadata().scopes_supported;
  // Some providers refuse a scope they do not know.
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
