import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client';
import { AppError } from '../../platform/http/app-error.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { isLoopback } from './loopback.ts';
import { learnOfflineConsent, type OfflineConsent } from './offline-consent.ts';
import type { Provider } from './providers.ts';

const keptMs = 10 * 60_000;
const timeoutSeconds = 10;

export type Clients = OfflineConsent & {
  /** What the provider says of itself, with our part of the secret. Throws SSO_UNREACHABLE. */
  of: (provider: Provider) => Promise<Configuration>;
  forget: () => void;
};

/** Discovery documents change rarely, and every sign-in needs one. */
export function createClients(now: () => number): Clients {
  const kept = new Map<string, { at: number; client: Promise<Configuration> }>();
  return {
    ...learnOfflineConsent(),
    of: async (provider) => {
      const secret = provider.readSecret();
      const key = JSON.stringify([provider.issuer, provider.clientId, secret]);
      const known = kept.get(key);
      if (known && now() - known.at < keptMs) return known.client;
      const client = discover(provider, secret);
      kept.set(key, { at: now(), client });
      // One that failed is asked again the next time.
      client.catch(() => kept.delete(key));
      return client;
    },
    forget: () => kept.clear(),
  };
}

async function discover(
  provider: Pick<Provider, 'issuer' | 'clientId'>,
  secret: string,
): Promise<Configuration> {
  try {
    const found = await findServer(provider.issuer, provider.clientId);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported;
    // Basic is what OpenID Connect takes for granted; a provider that lists other methods only is asked as it wants.
    const basic = !methods || methods.includes('client_secret_basic');
    const authenticate = basic ? ClientSecretBasic : ClientSecretPost;
    const client = new Configuration(
      metadata,
      provider.clientId,
      { client_secret: secret },
      authenticate(secret),
    );
    client.timeout = timeoutSeconds;
    client[customFetch] = guardedFetch;
    // Signatures are checked although the tokens come straight from the provider.
    enableNonRepudiationChecks(client);
    if (isLoopback(provider.issuer)) allowInsecureRequests(client);
    return client;
  } catch (cause) {
    throw new AppError('SSO_UNREACHABLE', undefined, { cause });
  }
}

export const findServer = (issuer: string, clientId: string): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    [customFetch]: guardedFetch,
    execute: isLoopback(issuer) ? [allowInsecureRequests] : [],
  });

/**
 * Whether the provider, or something in its stead, has said no. Everything else (no answer, 5xx) says nothing about
 * the person.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status < 500 && error.status !== 429;
  const { code } = error as { code?: unknown };
  // The library's own checks of answers and tokens (claims, signatures, state) have codes of this form.
  return typeof code === 'string' && code.startsWith('OAUTH_') && !unreachable.has(code);
}

/**
 * Whether a refresh failed because of the person, who has to sign in again. A secret that ran out or a clock that is
 * wrong is about us, and must not throw everybody out.
 */
export const endsSession = (error: unknown): boolean =>
  error instanceof ResponseBodyError && aboutThePerson.has(error.error);

const aboutThePerson = new Set([
  'invalid_grant',
  'interaction_required',
  'login_required',
  'consent_required',
  'access_denied',
]);

/** No answer in time, or one that no provider gives: a proxy's page of errors, say. */
const unreachable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);
