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
import { type AllowedHosts, createProviderFetch, isLoopback } from './provider-fetch.ts';
import type { Provider } from './providers.ts';

const cacheMs = 10 * 60_000;
const timeoutSeconds = 10;

type Client = Pick<Provider, 'issuer' | 'clientId'>;
/** All times in milliseconds since 1970. */
type TokenSeen = { given: boolean; begunAt: number; now: number };

type OfflineConsent = {
  /** Whether to request consent, without which this provider issues no refresh token. */
  needsConsent: (client: Client) => boolean;
  recordRefreshToken: (client: Client, seen: TokenSeen) => void;
};

/**
 * OpenID Connect lets a provider issue refresh tokens only after consent, and no provider declares whether it does. So
 * it is learned: the first login does not request it; if no token came, the next ones do. In memory, because losing it
 * costs only one shorter session.
 */
function detectOfflineConsent(): OfflineConsent {
  const learned = new Map<string, { since: number; helps: boolean }>();
  const keyOf = ({ issuer, clientId }: Client) => JSON.stringify([issuer, clientId]);
  return {
    needsConsent: (client) => learned.get(keyOf(client))?.helps ?? false,
    recordRefreshToken: (client, { given, begunAt, now }) => {
      if (given) return;
      const known = learned.get(keyOf(client));
      if (!known) learned.set(keyOf(client), { since: now, helps: true });
      // Consent was requested without effect: it is not the reason.
      else if (begunAt >= known.since) known.helps = false;
    },
  };
}

export type Clients = OfflineConsent & {
  /** The provider's metadata with our client settings. Throws SSO_UNREACHABLE. */
  of: (provider: Provider) => Promise<Configuration>;
  forget: () => void;
};

/** Discovery documents change rarely, and every login needs one. */
export function createClients(now: () => number): Clients {
  const kept = new Map<string, { at: number; client: Promise<Configuration> }>();
  return {
    ...detectOfflineConsent(),
    of: async (provider) => {
      const secret = provider.readSecret();
      const key = JSON.stringify([provider.issuer, provider.clientId, secret]);
      const known = kept.get(key);
      if (known && now() - known.at < cacheMs) return known.client;
      const client = discover(provider, secret);
      kept.set(key, { at: now(), client });
      // A failed request is retried next time.
      client.catch(() => kept.delete(key));
      return client;
    },
    forget: () => kept.clear(),
  };
}

async function discover(
  provider: Pick<Provider, 'issuer' | 'clientId' | 'allowedHosts'>,
  secret: string,
): Promise<Configuration> {
  try {
    const found = await findServer(provider.issuer, provider.clientId, provider.allowedHosts);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported;
    // Basic is the default of OpenID Connect; other methods are used only if the provider lists no basic.
    const basic = !methods || methods.includes('client_secret_basic');
    const authenticate = basic ? ClientSecretBasic : ClientSecretPost;
    const client = new Configuration(
      metadata,
      provider.clientId,
      { client_secret: secret },
      authenticate(secret),
    );
    client.timeout = timeoutSeconds;
    client[customFetch] = createProviderFetch(provider.allowedHosts);
    // Signatures are verified although the tokens come directly from the provider.
    enableNonRepudiationChecks(client);
    if (isLoopback(provider.issuer)) allowInsecureRequests(client);
    return client;
  } catch (cause) {
    throw new AppError('SSO_UNREACHABLE', undefined, { cause });
  }
}

export const findServer = (
  issuer: string,
  clientId: string,
  allowed: AllowedHosts,
): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    [customFetch]: createProviderFetch(allowed),
    execute: isLoopback(issuer) ? [allowInsecureRequests] : [],
  });

/**
 * Whether the provider, or something in its place, rejected the request. Everything else (no response, 5xx) says
 * nothing about the user.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status < 500 && error.status !== 429;
  const { code } = error as { code?: unknown };
  // The library's own validation errors (claims, signatures, state) have codes of this form.
  return typeof code === 'string' && code.startsWith('OAUTH_') && !unreachable.has(code);
}

/**
 * Whether a refresh failed because of the user, who has to log in again. An expired client secret or a wrong clock is
 * our problem and must not log everyone out.
 */
export const endsSession = (error: unknown): boolean =>
  error instanceof ResponseBodyError && isUserError.has(error.error);

const isUserError = new Set([
  'invalid_grant',
  'interaction_required',
  'login_required',
  'consent_required',
  'access_denied',
]);

/** No response in time, or an invalid one such as a proxy's error page. */
const unreachable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);
