import { saveUserStatus } from '@glossa/contracts/approvals';
import type { LoginAnswer } from '@glossa/contracts/auth';
import { renewSession } from '@glossa/contracts/auth';
import { exchangeSsoToken, findSSOAccessCode, getSSOToken } from '@glossa/contracts/single-sign-on';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { dataOf, refusalOf } from './media-calls.ts';
import { startOpenIdProvider, walkThroughProvider } from './openid-provider.ts';
import { origin, startSingleSignOnServer } from './single-sign-on-server.ts';
import { type Caller, call } from './test-api.ts';
import { builtInRole } from './user-calls.ts';

/** The provider's redirect URL. */
export const returnPath = `${origin}/login/`;

const people = ['ada', 'grace', 'hedy', 'joan', 'mary', 'rosa', 'tess'].map((subject) => ({
  subject,
  email: `${subject}@example.org`,
  emailVerified: subject !== 'hedy',
  name: `${subject[0]?.toUpperCase()}${subject.slice(1)} Example`,
}));
const stray = {
  subject: 'stray',
  email: 'stray@elsewhere.net',
  emailVerified: true,
  name: 'Stray',
};

/** A browser's state. */
export type Cookies = Record<string, string>;
export const keep = (cookies: Cookies, response: LightMyRequestResponse) => {
  for (const { name, value } of response.cookies) cookies[name] = value;
};

export const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    // Fields that legacy clients send are ignored.
    authorization: `Basic ${Buffer.from('glossa:stolen').toString('base64')}`,
  },
});

/** The user of this response, with a browser without a cookie. */
export const callerOf = (answer: LoginAnswer): Caller => ({
  bearer: answer.jwtToken.token,
  userId: answer.user.userId,
  cookie: '',
  answer,
});

async function startInstallation() {
  const provider = await startOpenIdProvider({
    people: [...people, stray],
    redirectUris: [returnPath],
    postLogoutRedirectUris: [returnPath],
  });
  const { providerIds, ...server } = await startSingleSignOnServer([
    { ...provider, label: 'Example' },
  ]);
  return {
    ...server,
    provider,
    providerId: providerIds[0] ?? '',
    stop: async () => {
      await server.api.stop();
      await provider.close();
    },
  };
}

/** The steps of a browser at this installation. */
function stepsAt({
  api,
  provider,
  admin,
  providerId,
}: Awaited<ReturnType<typeof startInstallation>>) {
  const begin = async (cookies: Cookies) => {
    const response = await call(api, findSSOAccessCode, { ...form({ providerId }), cookies });
    keep(cookies, response);
    return dataOf<{ authorizationUrl: string }>(response).authorizationUrl;
  };
  const exchange = (cookies: Cookies, returned: URL, changes: Record<string, string> = {}) =>
    call(api, exchangeSsoToken, {
      params: { clientId: provider.clientId },
      cookies,
      ...form({
        grant_type: 'authorization_code',
        ...Object.fromEntries(returned.searchParams),
        ...changes,
      }),
    });
  const enter = async (cookies: Cookies, token: string) => {
    const response = await call(api, getSSOToken, { payload: { token }, cookies });
    keep(cookies, response);
    return response;
  };
  /** The whole login: start, provider, exchange, session. */
  const signIn = async (login: string, cookies: Cookies = {}) => {
    const returned = await walkThroughProvider(await begin(cookies), login);
    const { access_token } = dataOf<{ access_token: string }>(await exchange(cookies, returned));
    return { response: await enter(cookies, access_token), cookies };
  };
  const approve = async (login: string) => {
    const { id: userId } = await api.services.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${login}@example.org`)
      .executeTakeFirstOrThrow();
    const payload = {
      userId,
      from: 'Pending',
      status: 'Approved',
      roleIds: [await builtInRole(api, 'Viewer')],
      comment: 'Welcome',
    };
    dataOf(await call(api, saveUserStatus, { caller: admin, payload }));
  };
  /** An approved user who is logged in. */
  const arrive = async (login: string) => {
    expect(refusalOf((await signIn(login)).response)).toBe('403 APPROVAL_PENDING');
    await approve(login);
    const { response, cookies } = await signIn(login);
    return { answer: dataOf<LoginAnswer>(response), cookies };
  };
  const renew = async (
    cookies: Cookies,
    answer: LoginAnswer,
    token = answer.jwtToken.refreshToken,
  ) => {
    const response = await call(api, renewSession, {
      payload: { token, userId: answer.user.userId, isSSOLogin: true },
      cookies,
    });
    keep(cookies, response);
    return response;
  };
  return { begin, exchange, enter, signIn, approve, arrive, renew };
}

async function open() {
  const installation = await startInstallation();
  return { ...installation, ...stepsAt(installation) };
}

/** For the tests of one file: a server with a real provider for users of example.org, and their organization. */
export function setupSingleSignOnTest() {
  // Filled by the hooks.
  const fixture = {} as Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    Object.assign(fixture, await open());
  });
  afterEach(() => fixture.setAhead(0));
  afterAll(() => fixture.stop());
  return fixture;
}
