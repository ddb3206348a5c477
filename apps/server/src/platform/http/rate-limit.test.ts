import { viewSsoProviders } from '@glossa/contracts/auth';
import { viewUser } from '@glossa/contracts/users';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());
afterEach(() => vi.useRealTimers());

const perMinute = 3_000;

test.each([
  ['answered', viewSsoProviders.path, 200, '198.51.100.7'],
  ['refused', viewUser.path, 401, '198.51.100.8'],
  ['of no route', '/api/none', 404, '198.51.100.9'],
])(
  'calls that are %s count; says when the address may call again',
  async (_what, url, status, remoteAddress) => {
    // A busy machine may need more than the minute.
    vi.useFakeTimers({ toFake: ['Date'] });
    const read = () => api.app.inject({ method: 'GET', url, remoteAddress });
    expect((await read()).statusCode).toBe(status);
    for (let calls = 1; calls < perMinute; calls += 100)
      await Promise.all(Array.from({ length: 100 }, read));
    const answer = await read();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    expect(answer.json()).toMatchObject({
      code: 'RATE_LIMITED',
      messageRef: { id: 'errors.rateLimitedFor', params: { perMinute, seconds: 60 } },
    });
  },
);
