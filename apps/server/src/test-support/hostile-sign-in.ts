import type { LoginAnswer } from '@glossa/contracts/auth';
import { renewSession } from '@glossa/contracts/auth';
import { exchangeSsoToken, findSSOAccessCode, getSSOToken } from '@glossa/contracts/single-sign-on';
import type { LightMyRequestResponse } from 'fastify';
import { type HostileProvider, startHostileProvider } from './hostile-provider.ts';
import { dataOf } from './media-journeys.ts';
import { startSingleSignOnServer } from './single-sign-on-server.ts';
import { call, type TestApi } from './test-api.ts';

export type HostileInstallation = Awaited<ReturnType<typeof startHostileInstallation>>;

/** A server with two providers that lie as they are told, and an organisation for example.org. */
export async function startHostileInstallation() {
  const [one, other] = [await startHostileProvider(), await startHostileProvider()];
  const { providerIds, ...server } = await startSingleSignOnServer([one, other]);
  return {
    ...server,
    one,
    other,
    /** Of `one` and `other`. */
    ids: providerIds,
    stop: async () => {
      await server.api.stop();
      await Promise.all([one.close(), other.close()]);
    },
  };
}

/** Begins at a provider and comes back from it with a made-up code; what it says then is the test's. */
export async function comeBack(api: TestApi, provider: HostileProvider, providerId: string) {
  const begun = await call(api, findSSOAccessCode, { payload: { providerId } });
  const { authorizationUrl } = dataOf<{ authorizationUrl: string }>(begun);
  const asked = new URL(authorizationUrl).searchParams;
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const exchange = (iss: string | null = provider.issuer) =>
    call(api, exchangeSsoToken, {
      params: { clientId: provider.clientId },
      cookies,
      payload: {
        grant_type: 'authorization_code',
        code: 'made-up',
        state: asked.get('state') ?? '',
        ...(iss === null ? {} : { iss }),
      },
    });
  return {
    asked,
    cookies,
    nonce: asked.get('nonce') ?? '',
    exchange,
    enter: (token: string) => call(api, getSSOToken, { payload: { token }, cookies }),
  };
}

/** The whole way of somebody an honest answer names; the answer of the last call. */
export async function signInThrough(
  { api, one, ids }: HostileInstallation,
  claims: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  const back = await comeBack(api, one, ids[0] ?? '');
  one.lie({ nonce: back.nonce, claims });
  const { access_token } = dataOf<{ access_token: string }>(await back.exchange());
  return back.enter(access_token);
}

/** Somebody approved and signed in; `renew` is their browser's. */
export async function arriveThrough(
  installation: HostileInstallation,
  claims: { sub: string; email: string },
) {
  const { api } = installation;
  await signInThrough(installation, claims);
  await api.services.database.db
    .updateTable('users')
    .set({ status: 'Approved' })
    .where('email', '=', claims.email)
    .execute();
  const response = await signInThrough(installation, claims);
  const answer = dataOf<LoginAnswer>(response);
  const cookie = response.cookies.find(({ name }) => name === 'glossa_refresh')?.value ?? '';
  const payload = {
    token: answer.jwtToken.refreshToken,
    userId: answer.user.userId,
    isSSOLogin: true,
  };
  return {
    caller: { bearer: answer.jwtToken.token, userId: answer.user.userId, cookie, answer },
    renew: () => call(api, renewSession, { payload, cookies: { glossa_refresh: cookie } }),
  };
}
