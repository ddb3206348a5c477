import { viewSsoProviders } from '@glossa/contracts/auth';
import {
  deleteSsoProvider,
  exchangeSsoToken,
  findSSOAccessCode,
  getSSOToken,
  saveSsoProvider,
  ssoRedirectPath,
  testSsoProvider,
  viewSsoSettings,
  viewWaitingState,
} from '@glossa/contracts/single-sign-on';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import {
  limitSsoStarts,
  refreshCookieOf,
  requireCookieSession,
  sendSignedIn,
} from '../auth/index.ts';
import { beginLogin } from './begin.ts';
import { confirmAtProvider, requireClient } from './confirm.ts';
import type { SsoDeps } from './deps.ts';
import { enter, findWaitingState, waitingMs } from './enter.ts';
import { exchangeCode, exchangeSeconds } from './exchange.ts';
import { deleteProvider, listProviders, saveProvider, testProvider } from './settings.ts';

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
    await limitSsoStarts(deps.auth, request.ip);
    const { authorizationUrl, cookie } = await beginLogin(deps, {
      providerId: body.providerId,
      redirectUri: redirectUri(request),
    });
    setCookie(request, reply, cookie);
    return { authorizationUrl };
  });
  mount(exchangeSsoToken, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const answer = { token_type: 'Bearer' as const, expires_in: exchangeSeconds };
    if (body.grant_type === 'refresh_token') {
      const sessionId = await requireCookieSession(deps.auth, refreshCookieOf(request));
      if (sessionId !== body.refresh_token) throw new AppError('AUTH_REQUIRED');
      await requireClient(deps, sessionId, params.clientId);
      await confirmAtProvider(deps, sessionId);
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
    // Whoever has to wait keeps the cookie: it is what tells the browser how things stand.
    if (cookie) setCookie(request, reply, cookie, waitingMs);
    const signedIn = await enter(deps, {
      cookie,
      token: body.token,
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    });
    reply.clearCookie(cookieName, { path: '/' });
    return sendSignedIn(signedIn, request, reply);
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
  mount(testSsoProvider, ({ body }) => testProvider(body.issuer));
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  lifeMs?: number,
): void {
  reply.setCookie(cookieName, value, {
    httpOnly: true,
    // The provider's page only leads back to ours; the calls are made by ours.
    sameSite: 'strict',
    secure: request.protocol === 'https',
    path: '/',
    ...(lifeMs ? { maxAge: lifeMs / 1000 } : {}),
  });
}
