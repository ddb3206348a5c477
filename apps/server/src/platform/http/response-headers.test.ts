import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getAllCategory } from '@glossa/contracts/categories';
import { getHealth } from '@glossa/contracts/system';
import { viewUser } from '@glossa/contracts/users';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { openApiPath } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const get = (url: string, options: InjectOptions = {}) => api.app.inject({ url, ...options });

/** Answers, failures, documents, and what no route serves. */
async function everyKind() {
  const caller = await join(api, 'Viewer');
  return [
    await call(api, getHealth),
    await call(api, getAllCategory, { caller }),
    await call(api, viewUser),
    await get(openApiPath),
    await get('/api/nothing'),
    await get('/%00'),
  ];
}

test('every kind of response has the security headers', async () => {
  for (const { headers, statusCode } of await everyKind())
    expect(headers, String(statusCode)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /object-src 'none';base-uri 'none';.*frame-ancestors 'none'/,
      ),
    });
});

test('every kind of response names its type and encoding', async () => {
  for (const { headers, statusCode } of await everyKind())
    expect(headers['content-type'], String(statusCode)).toBe('application/json; charset=utf-8');
});

test('no other origin may read a response', async () => {
  const headers = { origin: 'https://evil.example' };
  const answers = [
    await get(openApiPath, { headers }),
    await call(api, getAllCategory, { caller: await join(api, 'Viewer'), headers }),
    await api.app.inject({
      method: 'OPTIONS',
      url: getAllCategory.path,
      headers: { ...headers, 'access-control-request-method': 'POST' },
    }),
  ];
  for (const answer of answers)
    expect(
      Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')),
    ).toEqual([]);
});

test('folders are not listed, and TRACE is not answered', async () => {
  for (const url of ['/assets/', '/assets', '/api/', '/.git/', '/.git/config']) {
    const { statusCode, body } = await get(url);
    // What is no file and no call is the app's own page, where it is built.
    expect([200, 404], url).toContain(statusCode);
    if (statusCode === 200) expect(body, url).toContain('<div id="root">');
  }
  const trace = await api.app.inject({
    method: 'TRACE' as 'GET',
    url: getHealth.path,
    headers: { 'x-secret': 'not to be repeated' },
  });
  expect(trace.statusCode).toBeGreaterThanOrEqual(400);
  expect(trace.body).not.toContain('not to be repeated');
});

test('a parameter that is sent twice is refused', async () => {
  const caller = await join(api, 'Organisation administrator');
  const headers = { authorization: `Bearer ${caller.bearer}` };
  const answer = await get(`${viewUser.path}?page=1&page=2`, { headers });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
});

test('a request with two lengths is refused', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${getHealth.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n' +
      `0\r\n\r\nGET ${getHealth.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
