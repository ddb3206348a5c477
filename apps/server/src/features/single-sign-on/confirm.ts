import { buildEndSessionUrl, refreshTokenGrant } from 'openid-client';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAction } from '../audit/index.ts';
import { endSessions } from '../auth/index.ts';
import { isRefusal } from './client.ts';
import type { SsoDeps } from './deps.ts';
import type { KeptTokens } from './exchange.ts';

/** Two tabs renew at once: the provider is asked once for both. */
const confirmedMs = 60_000;

/**
 * Asks the provider, by the refresh grant, whether the person behind a session is still theirs. A clear no ends the
 * session (AUTH_SESSION_REVOKED); no answer changes nothing (SSO_UNREACHABLE). One at a time for each session, since
 * providers give every refresh token once.
 */
export async function confirmAtProvider(deps: SsoDeps, sessionId: string): Promise<void> {
  const { db, clock, providers } = deps;
  const refusal = await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!session?.sso_provider_id || !session.sso_tokens_sealed) return undefined;
    const now = clock.now();
    const age = now.getTime() - (session.sso_checked_at?.getTime() ?? 0);
    if (age < confirmedMs) return undefined;
    const kept = (await providers.unseal(session.sso_tokens_sealed)) as KeptTokens;
    if (kept.refreshToken === null) return undefined;
    const next = await refresh(deps, session.sso_provider_id, kept);
    if (next === 'refused') {
      await endSessions(trx, { sessionId }, 'refused by the sign-in provider', now);
      await recordAction(trx, {
        organisationId: null,
        userId: session.user_id,
        action: 'session-revoked',
        subject: sessionId,
        detail: { because: 'refused by the sign-in provider' },
      });
      return new AppError('AUTH_SESSION_REVOKED');
    }
    await trx
      .updateTable('sessions')
      .set({ sso_tokens_sealed: await providers.seal(next), sso_checked_at: now })
      .where('id', '=', sessionId)
      .execute();
    return undefined;
  });
  // Thrown outside, so that the end of the session is committed.
  if (refusal) throw refusal;
}

async function refresh(
  deps: SsoDeps,
  providerId: string,
  kept: KeptTokens,
): Promise<KeptTokens | 'refused'> {
  const provider = (await deps.providers.list()).find((one) => one.providerId === providerId);
  if (!provider?.enabled) return 'refused';
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
    if (isRefusal(error)) return 'refused';
    throw new AppError('SSO_UNREACHABLE', undefined, { cause: error });
  }
}

/** Where to sign out at the provider too; null where there is nothing to do there. */
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
    const kept = (await deps.providers.unseal(sealed)) as KeptTokens;
    return buildEndSessionUrl(client, {
      id_token_hint: kept.idToken,
      post_logout_redirect_uri: redirectUri,
    }).href;
  } catch (error) {
    // The person is signed out here in any case; a provider that is away must not keep them in.
    if (!(error instanceof AppError)) throw error;
    deps.logger.warn({ err: error, provider: provider.label }, 'no sign-out at the provider');
    return null;
  }
}
