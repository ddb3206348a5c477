import { message } from '@glossa/messages/message';
import { buildEndSessionUrl, refreshTokenGrant } from 'openid-client';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAction } from '../audit/index.ts';
import { endSessions } from '../auth/index.ts';
import type { SsoDeps } from './deps.ts';
import type { StoredTokens } from './exchange-code.ts';
import { endsSession } from './provider-client.ts';
import { requireWebAddress } from './provider-fetch.ts';
import type { Provider } from './providers.ts';

/** Two tabs renew concurrently: the provider is asked once. */
const confirmedMs = 60_000;

/** By session, shared by the servers in this process. */
const asking = new WeakMap<SsoDeps, Map<string, Promise<void>>>();

/**
 * Confirms a session's user with the provider through the refresh grant. A clear rejection ends the session
 * (AUTH_SESSION_REVOKED); no response changes nothing (SSO_UNREACHABLE). Serialized per session, because a refresh
 * token can be used only once.
 */
export function confirmSession(deps: SsoDeps, sessionId: string): Promise<void> {
  const here = asking.get(deps) ?? new Map<string, Promise<void>>();
  asking.set(deps, here);
  const running = here.get(sessionId);
  if (running) return running;
  const requested = confirm(deps, sessionId).finally(() => here.delete(sessionId));
  here.set(sessionId, requested);
  return requested;
}

/**
 * The time of the last check is a lease that keeps other processes from asking too. No transaction is open during the
 * request: a hanging provider would otherwise use up all database connections.
 */
async function confirm(deps: SsoDeps, sessionId: string): Promise<void> {
  const { db, clock } = deps;
  const session = await findSession(deps, sessionId);
  if (!session?.sso_provider_id || !session.sso_tokens_sealed) return;
  const now = clock.now();
  const due = new Date(now.getTime() - confirmedMs);
  if (session.sso_checked_at && session.sso_checked_at > due) return;
  const kept = await readStoredTokens(deps, session.sso_tokens_sealed);
  const provider = (await deps.providers.list()).find(
    (one) => one.providerId === session.sso_provider_id,
  );
  const active = provider?.enabled ? provider : undefined;
  // Nothing to ask the provider with; without the provider itself the session ends all the same.
  if (active && kept?.refreshToken === null) return;
  const claimed = await db
    .updateTable('sessions')
    .set({ sso_checked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('sso_checked_at', 'is', null), eb('sso_checked_at', '<=', due)]))
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) return;
  const next = await refresh(deps, active, kept).catch(async (error: unknown) => {
    await db
      .updateTable('sessions')
      .set({ sso_checked_at: session.sso_checked_at })
      .where('id', '=', sessionId)
      .where('sso_checked_at', '=', now)
      .execute();
    throw error;
  });
  if (next === 'refused') {
    await endRejectedSession(deps, sessionId, session.user_id);
    throw new AppError('AUTH_SESSION_REVOKED');
  }
  await db
    .updateTable('sessions')
    .set({ sso_tokens_sealed: await deps.providers.seal(next) })
    .where('id', '=', sessionId)
    .execute();
}

const findSession = ({ db }: SsoDeps, sessionId: string) =>
  db
    .selectFrom('sessions')
    .select(['user_id', 'sso_provider_id', 'sso_tokens_sealed', 'sso_checked_at'])
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** Undefined if the key that sealed them is lost: the user can no longer be confirmed. */
async function readStoredTokens(
  deps: SsoDeps,
  sealed: Uint8Array,
): Promise<StoredTokens | undefined> {
  try {
    return (await deps.providers.unseal(sealed)) as StoredTokens;
  } catch (error) {
    deps.logger.warn({ err: error }, 'the provider’s tokens of a session cannot be read');
    return undefined;
  }
}

const endRejectedSession = ({ db, clock }: SsoDeps, sessionId: string, userId: string) =>
  db.transaction().execute(async (trx) => {
    await endSessions(trx, { sessionId }, 'refused by the sign-in provider', clock.now());
    await recordAction(trx, {
      organisationId: null,
      userId,
      action: 'session-revoked',
      subject: sessionId,
      detail: { because: message('sso.refusedByProvider') },
    });
  });

async function refresh(
  deps: SsoDeps,
  provider: Provider | undefined,
  kept: StoredTokens | undefined,
): Promise<StoredTokens | 'refused'> {
  if (!provider || !kept) return 'refused';
  const client = await deps.clients.of(provider);
  try {
    const tokens = await refreshTokenGrant(client, kept.refreshToken ?? '');
    const subject = tokens.claims()?.sub ?? kept.subject;
    if (subject !== kept.subject) return 'refused';
    return {
      subject,
      refreshToken: tokens.refresh_token ?? kept.refreshToken,
      idToken: tokens.id_token ?? kept.idToken,
    };
  } catch (error) {
    if (endsSession(error)) return 'refused';
    deps.logger.warn({ err: error, provider: provider.label }, 'a session could not be confirmed');
    throw new AppError('SSO_UNREACHABLE', undefined, { cause: error });
  }
}

/** Throws AUTH_REQUIRED for a session from another client. */
export async function requireClient(
  deps: SsoDeps,
  sessionId: string,
  clientId: string,
): Promise<void> {
  const session = await findSession(deps, sessionId);
  const provider = (await deps.providers.list()).find(
    (one) => one.providerId === session?.sso_provider_id,
  );
  if (provider?.clientId !== clientId) throw new AppError('AUTH_REQUIRED');
}

/** The provider's logout URL; null if there is none. */
export async function findLogoutUrl(
  deps: SsoDeps,
  sessionId: string,
  redirectUri: string,
): Promise<string | null> {
  const session = await deps.db
    .selectFrom('sessions')
    .select(['sso_provider_id', 'sso_tokens_sealed'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session?.sso_provider_id || !session.sso_tokens_sealed) return null;
  const { sso_provider_id: providerId, sso_tokens_sealed: sealed } = session;
  const provider = (await deps.providers.list()).find((one) => one.providerId === providerId);
  if (!provider) return null;
  try {
    const client = await deps.clients.of(provider);
    if (!client.serverMetadata().end_session_endpoint) return null;
    const kept = (await deps.providers.unseal(sealed)) as StoredTokens;
    const address = buildEndSessionUrl(client, {
      id_token_hint: kept.idToken,
      post_logout_redirect_uri: redirectUri,
    });
    return requireWebAddress(address).href;
  } catch (error) {
    // The user is logged out here in any case; an unavailable or faulty provider must not prevent it.
    deps.logger.warn({ err: error, provider: provider.label }, 'no sign-out at the provider');
    return null;
  }
}
