import { getAllCategory } from '@glossa/contracts/categories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const perMinute = 3_000;

test('says when an address that called too often may call again', async () => {
  const read = () =>
    api.app.inject({ method: 'GET', url: getAllCategory.path, remoteAddress: '198.51.100.7' });
  for (let calls = 0; calls < perMinute; calls += 100)
    await Promise.all(Array.from({ length: 100 }, read));
  const answer = await read();
  const seconds = Number(answer.headers['retry-after']);
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({
    code: 'RATE_LIMITED',
    messageRef: { id: 'errors.rateLimitedFor', params: { perMinute, seconds } },
  });
});
