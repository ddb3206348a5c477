import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { hashSecret, makeSecret } from '../auth/index.ts';
import type { SsoDeps } from './deps.ts';

const lifeMs = 10 * 60_000;

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
      expires_at: new Date(clock.now().getTime() + lifeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scopes = client.serverMetadata().scopes_supported;
  // Some providers refuse a scope they do not know.
  const offline = !scopes || scopes.includes('offline_access');
  const url = buildAuthorizationUrl(client, {
    redirect_uri: input.redirectUri,
    scope: `openid email profile${offline ? ' offline_access' : ''}`,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { authorizationUrl: url.href, cookie: `${id}.${secret}` };
}
