import { viewSsoProviders } from '@glossa/contracts/auth';
import {
  exchangeSsoToken,
  findSSOAccessCode,
  getSSOToken,
  ssoRedirectPath,
} from '@glossa/contracts/single-sign-on';
import {
  deleteSsoProvider,
  saveSsoProvider,
  testSsoProvider,
  viewSsoSettings,
} from '@glossa/contracts/single-sign-on-settings';
import { viewWaitingState } from '@glossa/contracts/waiting-state';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { isSecureRequest, requestOrigin } from '../../platform/http/request-origin.ts';
import {
  refreshCookieOf,
  requireCookieSession,
  sendSignedIn,
  throttleSsoStarts,
} from '../auth/index.ts';
import { confirmSession, requireClient } from './confirm-session.ts';
import { createSsoSession, findWaitingState, waitingMs } from './create-session.ts';
import type { SsoDeps } from './deps.ts';
import { exchangeCode, exchangeSeconds } from './exchange-code.ts';
import { deleteProvider, listProviders, saveProvider, testProvider } from './settings.ts';
import { startLogin } from './start-login.ts';

const cookieName = 'glossa_sso';

export function mountSingleSignOn(mount: Mount, deps: SsoDeps): void {
  const redirectUri = (request: FastifyRequest) =>
    new URL(ssoRedirectPath, requestOrigin(request, deps.config.publicUrl)).href;

  mount(viewSsoProviders, async () =>
    (await deps.providers.list())
      .filter((provider) => provider.enabled)
      .map(({ providerId, label }) => ({ providerId, label })),
  );
  mount(findSSOAccessCode, async ({ body, request, reply }) => {
    await throttleSsoStarts(deps.auth, request.ip);
    const { authorizationUrl, cookie } = await startLogin(deps, {
      providerId: body.providerId,
      redirectUri: redirectUri(request),
    });
    setCookie(deps, request, reply, cookie);
    return { authorizationUrl };
  });
  mount(exchangeSsoToken, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const answer = { token_type: 'Bearer' as const, expires_in: exchangeSeconds };
    if (body.grant_type === 'refresh_token') {
      const sessionId = await requireCookieSession(deps.auth, refreshCookieOf(request));
      if (sessionId !== body.refresh_token) throw new AppError('AUTH_REQUIRED');
      await requireClient(deps, sessionId, params.clientId);
      await confirmSession(deps, sessionId);
      return { ...answer, access_token: sessionId };
    }
    const access_token = await exchangeCode(deps, {
      cookie: request.cookies[cookieName],
      clientId: params.clientId,
      form: body,
      address: request.ip,
    });
    return { ...answer, access_token };
  });
  mount(getSSOToken, async ({ body, request, reply }) => {
    const cookie = request.cookies[cookieName];
    // Pending users keep the cookie, which the browser needs to query the status.
    if (cookie) setCookie(deps, request, reply, cookie, waitingMs);
    const signedIn = await createSsoSession(deps, {
      cookie,
      token: body.token,
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    });
    reply.clearCookie(cookieName, { path: '/' });
    return sendSignedIn(deps.auth, signedIn, request, reply);
  });
  mount(viewWaitingState, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return findWaitingState(deps, request.cookies[cookieName]);
  });

  mount(viewSsoSettings, async ({ request }) => ({
    redirectUri: redirectUri(request),
    providers: await listProviders(deps),
  }));
  mount(saveSsoProvider, ({ actor, body }) => saveProvider(deps, actor, body));
  mount(deleteSsoProvider, async ({ actor, params }) => {
    await deleteProvider(deps, actor, params.id);
    return null;
  });
  mount(testSsoProvider, ({ body }) => testProvider(deps, body.issuer));
}

function setCookie(
  { config }: Pick<SsoDeps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  lifeMs?: number,
): void {
  reply.setCookie(cookieName, value, {
    httpOnly: true,
    // The provider's page only redirects to ours, which makes the calls.
    sameSite: 'strict',
    secure: isSecureRequest(request, config.publicUrl),
    path: '/',
    ...(lifeMs ? { maxAge: lifeMs / 1000 } : {}),
  });
}
