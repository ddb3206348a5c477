import { getAllCategory } from '@glossa/contracts/categories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const read = (headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: getAllCategory.path, headers });

test('a request keeps the id it came with, in the header and in the failure', async () => {
  const answer = await read({ 'x-request-id': 'proxy-1234' });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['x-request-id']).toBe('proxy-1234');
  expect(answer.json()).toMatchObject({ requestId: 'proxy-1234' });
});

test.each(['', 'two words', 'a'.repeat(65), '{"level":60}', 'é'])(
  'replaces the id %j, which a log should not hold',
  async (given) => {
    const answer = await read({ 'x-request-id': given });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('a refusal is logged once, with its code', async () => {
  const lines = captureLog(api.services.logger);
  await read({ 'x-request-id': 'refused-1' });
  const records = lines
    .map((line) => JSON.parse(line))
    .filter(({ reqId }) => reqId === 'refused-1');
  expect(records).toEqual([
    expect.objectContaining({ status: 401, code: expect.stringMatching(/^AUTH_/) }),
  ]);
});
