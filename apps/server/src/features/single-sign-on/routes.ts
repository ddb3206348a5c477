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
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { clearCookie, readCookie, sendCookie } from '../../platform/http/cookies.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
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

/** The provider's page only redirects to ours, which makes the calls. */
const ssoCookie = { name: 'glossa_sso', paths: ['/'] };

export function mountSingleSignOn(mount: Mount, deps: SsoDeps): void {
  const { publicUrl } = deps.config;
  const redirectUri = (request: FastifyRequest) =>
    new URL(ssoRedirectPath, requestOrigin(request, publicUrl)).href;

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
    sendCookie({ request, publicUrl, reply }, ssoCookie, { value: cookie });
    return { authorizationUrl };
  });
  mount(exchangeSsoToken, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const answer = { token_type: 'Bearer' as const, expires_in: exchangeSeconds };
    if (body.grant_type === 'refresh_token') {
      const sessionId = await requireCookieSession(deps.auth, refreshCookieOf(deps.auth, request));
      if (sessionId !== body.refresh_token) throw new AppError('AUTH_REQUIRED');
      await requireClient(deps, sessionId, params.clientId);
      await confirmSession(deps, sessionId);
      return { ...answer, access_token: sessionId };
    }
    const access_token = await exchangeCode(deps, {
      cookie: readCookie({ request, publicUrl }, ssoCookie),
      clientId: params.clientId,
      form: body,
      address: request.ip,
    });
    return { ...answer, access_token };
  });
  mount(getSSOToken, async ({ body, request, reply }) => {
    const cookie = readCookie({ request, publicUrl }, ssoCookie);
    // Pending users keep the cookie, which the browser needs to query the status.
    if (cookie)
      sendCookie({ request, publicUrl, reply }, ssoCookie, { value: cookie, lifeMs: waitingMs });
    const signedIn = await createSsoSession(deps, {
      cookie,
      token: body.token,
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    });
    clearCookie({ request, publicUrl, reply }, ssoCookie);
    return sendSignedIn(deps.auth, signedIn, request, reply);
  });
  mount(viewWaitingState, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return findWaitingState(deps, readCookie({ request, publicUrl }, ssoCookie));
  });

  mount(viewSsoSettings, async ({ request }) => ({
    redirectUri: redirectUri(request),
    publicAddressSet: publicUrl !== undefined,
    providers: await listProviders(deps),
  }));
  mount(saveSsoProvider, ({ actor, body }) => saveProvider(deps, actor, body));
  mount(deleteSsoProvider, async ({ actor, params }) => {
    await deleteProvider(deps, actor, params.id);
    return null;
  });
  mount(testSsoProvider, ({ body }) => testProvider(deps, body.issuer));
}
