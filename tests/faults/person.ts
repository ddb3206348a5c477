import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerOf, Endpoint, InputOf } from '@glossa/contracts';
import { encodePassword, login } from '@glossa/contracts/auth';
import type { Ledger } from './ledger.ts';

export type Answer = {
  status: number;
  headers: Headers;
  body: { code?: string; message?: string; data?: unknown };
};
export type Sent<E extends Endpoint> = {
  params?: Record<string, string>;
  body?: InputOf<E>;
  form?: () => FormData;
};

/** A user whose requests may be cut off at any time. */
export type Person = {
  userName: string;
  authorization: () => string;
  /** Signs in where that was not done yet. */
  userId: () => Promise<string>;
  /** Undefined where no answer came: whether it was done is unknown. */
  send: (path: string, init: RequestInit) => Promise<Answer | undefined>;
  once: <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<Answer | undefined>;
  /** Sends the same again until it is answered with success. Throws when it is refused for good. */
  insist: <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<AnswerOf<E>>;
};

/** No fault of a run lasts longer, with the margin of a slow machine. */
const patienceMs = 900_000;
const pauseMs = 150;

/** Later is better: the database is away, the disk is full, too many requests. */
const passes = (status: number): boolean => [429, 503, 507].includes(status);
/** What a proxy says for a server that went away: to the client, a request that was cut off. */
const isOfProxy = (status: number, body: Answer['body']): boolean =>
  [502, 503, 504].includes(status) && body.code === undefined;

export function createPerson(
  address: () => string,
  userName: string,
  password: string,
  ledger: Ledger,
  { behindProxy = false } = {},
): Person {
  let token = '';
  let userId = '';

  const exchange = async (path: string, init: RequestInit): Promise<Answer | undefined> => {
    ledger.requests += 1;
    try {
      const response = await fetch(`${address()}${path}`, {
        ...init,
        headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      const body = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
      const { status, headers } = response;
      if (behindProxy && isOfProxy(status, body)) return undefined;
      if (status >= 200 && status < 300) ledger.acknowledged += 1;
      note(`${init.method} ${path}`, status, headers, body);
      return { status, headers, body };
    } catch {
      return undefined; // Cut off: the server, or the connection, went away.
    }
  };

  const note = (call: string, status: number, headers: Headers, body: Answer['body']) => {
    const silent = status === 503 && !headers.has('retry-after');
    if ((status >= 500 && !passes(status)) || silent)
      ledger.oddities.push({
        fault: ledger.fault,
        text: `${call.replace(/[?].*|[0-9a-f-]{32,}/g, '…')} was answered with ${status} ${body.code ?? ''}${silent ? ' without Retry-After' : ''}`,
      });
  };

  const signIn = async () => {
    token = '';
    const answer = await exchange(login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password: encodePassword(password) }),
    });
    if (answer?.status !== 200) return;
    const data = answer.body.data as { jwtToken: { token: string }; user: { userId: string } };
    token = data.jwtToken.token;
    userId = data.user.userId;
  };

  const send: Person['send'] = async (path, init) => {
    if (!token) await signIn();
    const answer = await exchange(path, init);
    if (answer?.status === 401) token = '';
    return answer;
  };

  const once: Person['once'] = (endpoint, { params, body, form }) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
      encodeURIComponent(params?.[name] ?? ''),
    );
    const content = form ? { body: form() } : {};
    const json =
      body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return send(path, { method: endpoint.method, ...content, ...json });
  };

  return {
    userName,
    authorization: () => `Bearer ${token}`,
    userId: async () => {
      for (const end = Date.now() + patienceMs; !userId && Date.now() < end; await delay(pauseMs))
        await signIn();
      if (!userId) throw new Error(`${userName} could not sign in.`);
      return userId;
    },
    send,
    once,
    insist: async (endpoint, sent) => {
      const end = Date.now() + patienceMs;
      for (;;) {
        const answer = await once(endpoint, sent);
        if (answer?.status === 200) return answer.body.data as never;
        const final = answer && answer.status < 500 && ![401, 429].includes(answer.status);
        if (final || Date.now() > end)
          throw new Refused(endpoint, answer?.status ?? 0, answer?.body.code ?? 'no answer');
        await delay(pauseMs);
      }
    },
  };
}

export class Refused extends Error {
  status: number;
  code: string;
  constructor({ method, path }: Endpoint, status: number, code: string) {
    super(`${method} ${path} was refused: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}
