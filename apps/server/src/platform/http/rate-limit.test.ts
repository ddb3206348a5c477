import { viewSsoProviders } from '@glossa/contracts/auth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());
afterEach(() => vi.useRealTimers());

const perMinute = 3_000;

test('says when an address that called too often may call again', async () => {
  // A busy machine may need more than the minute.
  vi.useFakeTimers({ toFake: ['Date'] });
  const read = () =>
    api.app.inject({ method: 'GET', url: viewSsoProviders.path, remoteAddress: '198.51.100.7' });
  for (let calls = 0; calls < perMinute; calls += 100)
    await Promise.all(Array.from({ length: 100 }, read));
  const answer = await read();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
  expect(answer.json()).toMatchObject({
    code: 'RATE_LIMITED',
    messageRef: { id: 'errors.rateLimitedFor', params: { perMinute, seconds: 60 } },
  });
});
