import type { LoginAnswer } from '@glossa/contracts/auth';
import { renewSession } from '@glossa/contracts/auth';
import { exchangeSsoToken, findSSOAccessCode, getSSOToken } from '@glossa/contracts/single-sign-on';
import type { LightMyRequestResponse } from 'fastify';
import { type MaliciousProvider, startMaliciousProvider } from './malicious-provider.ts';
import { dataOf } from './media-calls.ts';
import { startSingleSignOnServer } from './single-sign-on-server.ts';
import { call, type TestApi } from './test-api.ts';

export type MaliciousInstallation = Awaited<ReturnType<typeof startMaliciousInstallation>>;

/** A server with two misbehaving providers, of which the other is trusted with addresses, and an organization for example.org. */
export async function startMaliciousInstallation() {
  const [one, other] = [await startMaliciousProvider(), await startMaliciousProvider()];
  const { providerIds, ...server } = await startSingleSignOnServer([
    one,
    { ...other, trustsEmail: true },
  ]);
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

/** Starts at a provider and returns with an invented code; the test sets the provider's response. */
export async function returnFromProvider(
  api: TestApi,
  provider: MaliciousProvider,
  providerId: string,
) {
  const begun = await call(api, findSSOAccessCode, { payload: { providerId } });
  const { authorizationUrl } = dataOf<{ authorizationUrl: string }>(begun);
  const requested = new URL(authorizationUrl).searchParams;
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const exchange = (iss: string | null = provider.issuer) =>
    call(api, exchangeSsoToken, {
      params: { clientId: provider.clientId },
      cookies,
      payload: {
        grant_type: 'authorization_code',
        code: 'made-up',
        state: requested.get('state') ?? '',
        ...(iss === null ? {} : { iss }),
      },
    });
  return {
    requested,
    cookies,
    nonce: requested.get('nonce') ?? '',
    exchange,
    enter: (token: string) => call(api, getSSOToken, { payload: { token }, cookies }),
  };
}

/** The full login of a user named by a valid response; returns the last response. */
export async function signInThrough(
  { api, one, ids }: MaliciousInstallation,
  claims: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  const back = await returnFromProvider(api, one, ids[0] ?? '');
  one.lie({ nonce: back.nonce, claims });
  const { access_token } = dataOf<{ access_token: string }>(await back.exchange());
  return back.enter(access_token);
}

/** An approved user who is logged in; `renew` uses their browser. */
export async function completeSignIn(
  installation: MaliciousInstallation,
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
