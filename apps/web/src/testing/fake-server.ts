import type { LoginAnswer } from '@glossa/contracts/auth';
import type { Endpoint } from '@glossa/contracts/endpoint';
import { type ErrorCode, errorMessageId, errorTable } from '@glossa/contracts/errors';
import { resources } from '@glossa/contracts/permissions';
import english from '@glossa/messages/locales/en.json';
import { vi } from 'vitest';

type Call = { path: string; method: string; headers: Headers; body: unknown };
type Handler = (call: Call) => Response | Promise<Response>;

export const answer = (data: unknown, message = 'OK') =>
  Response.json({ data, message, success: true, code: 'OK' });

/** The page data of a list with a single page. */
export const answerPage = (page: {
  items: readonly unknown[];
  total: number;
  page: number;
  pageSize: number;
}) => answer({ totalIsExact: true, nextCursor: null, previousCursor: null, ...page });

/** The part of a group's or organization's answer that has its only page of members. */
export const onlyPage = (users: readonly unknown[]) => ({
  users,
  user_total: users.length,
  page: 1,
  nextCursor: null,
  previousCursor: null,
});

export const refuse = (
  code: ErrorCode,
  extra: { message?: string; [field: string]: unknown } = {},
) =>
  Response.json(
    {
      data: null,
      message: english[errorMessageId(code)],
      ...(extra.message === undefined ? { messageRef: { id: errorMessageId(code) } } : {}),
      success: false,
      code,
      ...extra,
    },
    { status: errorTable[code] },
  );

/** An endpoint with its path parameters, for `on`. */
export const at = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  params: Readonly<Record<string, string>>,
) => ({ method, path: path.replace(/:(\w+)/g, (part, name) => params[name] ?? part) });

/** A response whose connection is lost after its first bytes. */
export const failConnection = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    }),
  );

/** Responds to the web app's calls by method and path of the contract; anything else is a NOT_FOUND. */
export function startFakeServer() {
  const handlers = new Map<string, Handler>();
  const calls: Call[] = [];
  const keyOf = (method: string, path: string) => `${method} ${path}`;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call: Call = {
      path: url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    const handler = handlers.get(keyOf(call.method, call.path.split('?')[0] ?? ''));
    return handler ? handler(call) : refuse('NOT_FOUND');
  });
  return {
    calls,
    on: (endpoint: Pick<Endpoint, 'method' | 'path'>, handler: Handler) =>
      handlers.set(keyOf(endpoint.method, endpoint.path), handler),
    callsTo: (endpoint: Pick<Endpoint, 'method' | 'path'>) =>
      calls.filter(({ method, path }) => method === endpoint.method && path === endpoint.path),
  };
}

let sessions = 0;

/** The response of login and renewal. `livesMs`: lifetime of the access token. */
export function makeLoginAnswer({
  livesMs = 15 * 60_000,
  view = resources as readonly string[],
  edit = resources as readonly string[],
  user = {},
  handle = 'handle-1',
}: {
  livesMs?: number;
  view?: readonly string[];
  edit?: readonly string[];
  user?: Partial<LoginAnswer['user']>;
  handle?: string;
} = {}): LoginAnswer {
  sessions += 1;
  return {
    user: {
      userId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001',
      userName: 'ada',
      displayName: 'Ada Lovelace',
      organisationId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0002',
      organisationName: 'Analytical Engines',
      firstTimeLogin: false,
      secondFactorDue: false,
      setupDue: false,
      isSSOLogin: false,
      seesEveryOrganisation: false,
      pageLanguage: null,
      ...user,
    },
    jwtToken: {
      token: `token-${sessions}`,
      token_validity: Date.now() + livesMs,
      refreshToken: handle,
      sSOLoginData: null,
    },
    roleResourceDetailDTOList: resources.map((resource) => ({
      resource,
      viewPermission: view.includes(resource),
      editPermission: edit.includes(resource),
    })),
  };
}
