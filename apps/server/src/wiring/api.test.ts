import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { getHealth } from '@glossa/contracts/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiPath } from '../platform/http/server.ts';
import { call, createTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

test('the published document describes every call of the contract', async () => {
  const answer = await api.app.inject({ url: openApiPath });
  const { paths } = answer.json() as {
    paths: Record<string, Record<string, { summary?: string }>>;
  };
  for (const [name, endpoint] of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    expect(paths[path]?.[endpoint.method.toLowerCase()]?.summary, name).toBe(endpoint.summary);
  }
});

test('responses carry a strict policy, and unknown paths return no data', async () => {
  const health = await call(api, getHealth);
  expect(health.json()).toMatchObject({ success: true, data: { status: 'up' } });
  const policy = String(health.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'none'");
  for (const url of ['/api/nothing', '/api/translation-tool-api/%2e%2e/x']) {
    expect((await api.app.inject({ url })).json()).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
    });
  }
});

test.each([
  ['a prototype', '{"__proto__":{"isAdmin":true},"userName":"a","password":"b"}'],
  ['an array instead of an object', '[]'],
  ['a number instead of a string', '{"userName":1,"password":"b"}'],
  ['invalid JSON', '{'],
  ['deep nesting', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
])('hostile body: %s', async (_what, payload) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/translation-tool-api/login',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ success: false, code: 'INVALID_INPUT' });
});
