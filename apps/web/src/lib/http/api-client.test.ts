// @vitest-environment happy-dom
import { login, renewSession } from '@glossa/contracts/auth';
import { getAllCategory, getByCategoryId, saveCategory } from '@glossa/contracts/categories';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answer,
  failConnection,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { storeKey } from '../session/session-key.ts';
import {
  applyLoginResponse,
  clearSession,
  colourSchemeKey,
  sessionState,
} from '../session/session-store.ts';
import { ApiError, callApi, fetchBlob } from './api-client.ts';
import { endpointUrl } from './endpoint-url.ts';

let server: ReturnType<typeof startFakeServer>;
const id = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0003';
const category = { categoryId: id, name: 'A', description: '', mediaCount: 0, updatedAt: '' };

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
});
afterEach(() => {
  clearSession('left');
  vi.unstubAllGlobals();
});

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a path parameter cannot escape its segment', () => {
  expect(endpointUrl(getByCategoryId, { id: '../x?y' })).toMatch(/getByCategoryId\/\.\.%2Fx%3Fy$/);
  expect(() => endpointUrl(getByCategoryId, {})).toThrow(/needs a value for id/);
});

test('sends token and body and returns the data', async () => {
  server.on(saveCategory, () => answer(category));
  const saved = await callApi(saveCategory, { body: { name: 'A' } });
  expect(saved.categoryId).toBe(id);
  const [call] = server.callsTo(saveCategory);
  expect(call?.headers.get('authorization')).toMatch(/^Bearer token-/);
  expect(call?.body).toEqual({ name: 'A' });
});

test('a rejection becomes an ApiError with code and fields', async () => {
  server.on(saveCategory, () => refuse('CATEGORY_NAME_TAKEN', { fields: { name: 'taken' } }));
  const error = await caught(callApi(saveCategory, { body: { name: 'A' } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'CATEGORY_NAME_TAKEN',
    status: 409,
    fields: { name: 'taken' },
  });
});

test('maps no response to NETWORK, a proxy page to SERVICE_UNAVAILABLE and other responses to INTERNAL', async () => {
  server.on(getAllCategory, () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await caught(callApi(getAllCategory))).toMatchObject({ code: 'NETWORK', status: 0 });
  server.on(getAllCategory, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await caught(callApi(getAllCategory))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  server.on(getAllCategory, () => answer([{ name: 1 }]));
  expect(await caught(callApi(getAllCategory))).toMatchObject({ code: 'INTERNAL' });
});

test('maps a connection lost within a response to NETWORK', async () => {
  server.on(getAllCategory, failConnection);
  expect(await caught(callApi(getAllCategory))).toMatchObject({ code: 'NETWORK', status: 0 });
  expect(await caught(fetchBlob(getAllCategory))).toMatchObject({ code: 'NETWORK', status: 0 });
});

test('passes an abort through', async () => {
  const control = new AbortController();
  server.on(getAllCategory, () => {
    control.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  const error = await caught(callApi(getAllCategory, { signal: control.signal }));
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ name: 'AbortError' });
});

test('several calls with 401 renew once and are repeated with the new token', async () => {
  const old = server;
  let good = '';
  old.on(renewSession, () => {
    const renewed = makeLoginAnswer();
    good = `Bearer ${renewed.jwtToken.token}`;
    return answer(renewed);
  });
  old.on(getAllCategory, ({ headers }) =>
    headers.get('authorization') === good ? answer([category]) : refuse('AUTH_REQUIRED'),
  );
  const answers = await Promise.all([1, 2, 3].map(() => callApi(getAllCategory)));
  expect(answers.map((list) => list.length)).toEqual([1, 1, 1]);
  expect(old.callsTo(renewSession)).toHaveLength(1);
  expect(old.callsTo(renewSession)[0]?.body).toMatchObject({ token: 'handle-1' });
});

test('repeats a file request after renewal', async () => {
  let refused = false;
  server.on(renewSession, () => answer(makeLoginAnswer()));
  server.on(getAllCategory, () => {
    if (refused) return new Response('bytes');
    refused = true;
    return refuse('AUTH_REQUIRED');
  });
  expect(await (await fetchBlob(getAllCategory)).text()).toBe('bytes');
});

test('a file rejected after renewal ends the session', async () => {
  server.on(renewSession, () => answer(makeLoginAnswer()));
  server.on(getAllCategory, () => refuse('AUTH_REQUIRED'));
  expect(await caught(fetchBlob(getAllCategory))).toMatchObject({ code: 'AUTH_REQUIRED' });
  expect(sessionState()).toEqual({ status: 'signed-out', because: 'ended' });
});

test('a rejected renewal clears everything but the appearance', async () => {
  localStorage.setItem(colourSchemeKey, 'dark');
  localStorage.setItem('something', 'else');
  server.on(getAllCategory, () => refuse('AUTH_REQUIRED'));
  server.on(renewSession, () => refuse('AUTH_SESSION_REVOKED'));
  expect(await caught(callApi(getAllCategory))).toMatchObject({ code: 'AUTH_REQUIRED' });
  expect(sessionState()).toEqual({ status: 'signed-out', because: 'ended' });
  expect(localStorage.getItem(storeKey)).toBeNull();
  expect(localStorage.getItem('something')).toBeNull();
  expect(localStorage.getItem(colourSchemeKey)).toBe('dark');
});

test('an unavailable server during renewal logs no one out', async () => {
  server.on(getAllCategory, () => refuse('AUTH_REQUIRED'));
  server.on(renewSession, () => refuse('SERVICE_UNAVAILABLE'));
  expect(await caught(callApi(getAllCategory))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(sessionState().status).toBe('signed-in');
});

test('a wrong password does not trigger renewal', async () => {
  server.on(login, () => refuse('AUTH_INVALID_CREDENTIALS'));
  const error = await caught(callApi(login, { body: { userName: 'ada', password: 'eA==' } }));
  expect(error).toMatchObject({ code: 'AUTH_INVALID_CREDENTIALS' });
  expect(server.callsTo(renewSession)).toHaveLength(0);
  expect(server.callsTo(login)[0]?.headers.get('authorization')).toBeNull();
});

test('a required password change opens the dialog', async () => {
  server.on(getAllCategory, () => refuse('AUTH_PASSWORD_CHANGE_REQUIRED'));
  await caught(callApi(getAllCategory));
  expect(sessionState()).toMatchObject({ status: 'signed-in', user: { firstTimeLogin: true } });
});
