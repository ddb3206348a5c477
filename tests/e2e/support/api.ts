import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AnswerOf, Endpoint, InputOf } from '@glossa/contracts';
import { changePassword, encodePassword, type LoginAnswer, login } from '@glossa/contracts/auth';
import { saveCategory } from '@glossa/contracts/categories';
import { finishSetup } from '@glossa/contracts/setup';
import { uploadFile } from '@glossa/contracts/uploads';

export type Client = {
  userId: string;
  token: string;
  call: <E extends Endpoint>(
    endpoint: E,
    options?: { params?: Record<string, string>; body?: InputOf<E>; form?: FormData },
  ) => Promise<AnswerOf<E>>;
  /** The status and code of a call that may be refused. */
  attempt: (
    endpoint: Endpoint,
    options?: { params?: Record<string, string>; body?: unknown; form?: FormData },
  ) => Promise<{ status: number; code: string; message: string; data: unknown }>;
  bytes: (endpoint: Endpoint, params: Record<string, string>) => Promise<Uint8Array>;
};

export const newPassword = 'Quiet$Lantern42';

/**
 * Signs in, as the first administrator unless told, changing the one-time password where it still has to be. The first
 * set-up is skipped.
 */
export async function signIn(
  address: string,
  password: string,
  userName = 'admin',
): Promise<Client> {
  const anonymous = createClient(address, '', '');
  const answer: LoginAnswer = await anonymous.call(login, {
    body: { userName, password: encodePassword(password) },
  });
  const client = createClient(address, answer.jwtToken.token, answer.user.userId);
  if (!answer.user.firstTimeLogin) return client;
  const form = new FormData();
  form.append('userId', answer.user.userId);
  form.append('oldPassword', encodePassword(password));
  form.append('password', encodePassword(newPassword));
  const { user } = await client.call(changePassword, { form });
  if (user.setupDue) await client.call(finishSetup, { body: {} });
  return client;
}

function createClient(address: string, token: string, userId: string): Client {
  const send = async (
    endpoint: Endpoint,
    options: { params?: Record<string, string>; body?: unknown; form?: FormData } = {},
  ) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
      encodeURIComponent(options.params?.[name] ?? ''),
    );
    return fetch(`${address}${path}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.form
        ? { body: options.form }
        : options.body === undefined
          ? {}
          : { body: JSON.stringify(options.body) }),
    });
  };
  const attempt: Client['attempt'] = async (endpoint, options) => {
    const response = await send(endpoint, options);
    const text = await response.text();
    if (!response.headers.get('content-type')?.includes('json'))
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`);
    const body = JSON.parse(text) as { code: string; message: string; data: unknown };
    return { status: response.status, code: body.code, message: body.message, data: body.data };
  };
  return {
    userId,
    token,
    attempt,
    call: async (endpoint, options) => {
      const { status, code, message, data } = await attempt(endpoint, options);
      if (status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${code} ${message}`);
      return data as never;
    },
    bytes: async (endpoint, params) => {
      const response = await send(endpoint, { params });
      if (!response.ok)
        throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

export async function makeCategory(
  client: Client,
  name = `Category ${Date.now()}`,
): Promise<string> {
  return (await client.call(saveCategory, { body: { name, description: '' } })).categoryId;
}

export async function uploadForm(
  path: string,
  categoryId: string,
  options: { spokenLanguage?: string; fileName?: string } = {},
): Promise<FormData> {
  const form = new FormData();
  form.append('categoryId', categoryId);
  form.append('spokenLanguage', options.spokenLanguage ?? 'detect');
  form.append('file', new Blob([await readFile(path)]), options.fileName ?? basename(path));
  return form;
}

export async function upload(
  client: Client,
  path: string,
  categoryId: string,
  options: { spokenLanguage?: string; fileName?: string } = {},
): Promise<string> {
  return (await client.call(uploadFile, { form: await uploadForm(path, categoryId, options) }))
    .mediaId;
}

/** Asks again and again until `done` says so. Throws with the last answer when the time is over. */
export async function until<T>(
  read: () => Promise<T>,
  done: (value: T) => boolean,
  timeoutMs: number,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    if (Date.now() > end)
      throw new Error(
        `Waited ${timeoutMs} ms in vain; last answer: ${JSON.stringify(value).slice(0, 2_000)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
