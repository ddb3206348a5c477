import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import {
  addCategory,
  dataOf,
  join,
  upload,
  waitForMedia,
} from '../../test-support/media-journeys.ts';
import { createTestApi, type TestApi } from '../../test-support/test-api.ts';

const token = 'a-token-of-the-operator';
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    env: { GLOSSA_METRICS_TOKEN: token },
    overrides: { mediaTools: createFakeMediaTools() },
    worker: true,
  });
});
afterAll(() => api.stop());

const read = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers });

test('alive and ready, without a login', async () => {
  expect((await read('/health')).json()).toEqual({ status: 'up' });
  const ready = await read('/ready');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ status: 'ready', reasons: [] });
});

test('a migration that is missing is a reason not to be ready', async () => {
  const { db } = api.services.database;
  const taken = await sql<{ name: string; timestamp: string }>`
    DELETE FROM kysely_migration WHERE name LIKE '009%' RETURNING name, timestamp`.execute(db);
  const [row] = taken.rows;
  const answer = await read('/ready');
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${row?.name}, ${row?.timestamp})`.execute(
    db,
  );
  expect(answer.statusCode).toBe(503);
  expect(answer.json().reasons).toEqual([
    'The database is not brought up to date yet: 009-operations.',
  ]);
});

test('a full disk, a queue that is gone and a stop that was announced are reasons too', async () => {
  const full = await createTestApi({ env: { GLOSSA_LEAST_FREE_BYTES: String(2 ** 52) } });
  try {
    const ready = () => full.app.inject({ method: 'GET', url: '/ready' });
    expect((await ready()).json().reasons.join()).toContain('MB left, less than');
    await sql`ALTER SCHEMA jobs RENAME TO away`.execute(full.services.database.db);
    expect((await ready()).json().reasons).toContain('The queue of the jobs does not answer.');
    await sql`ALTER SCHEMA away RENAME TO jobs`.execute(full.services.database.db);
    full.announceStop();
    const stopping = await ready();
    expect(stopping.statusCode).toBe(503);
    expect(stopping.json().reasons).toContain('The server is stopping.');
  } finally {
    await full.stop();
  }
});

test('metrics are for those who know the token, and do not exist where there is none', async () => {
  expect((await read('/metrics')).statusCode).toBe(401);
  expect((await read('/metrics', { authorization: 'Bearer wrong' })).statusCode).toBe(401);
  const without = await createTestApi();
  try {
    const answer = await without.app.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(404);
  } finally {
    await without.stop();
  }
});

test('metrics say what was done, by patterns and names, and never whose it was', async () => {
  const admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin, 'Confidential lectures');
  const { mediaId } = dataOf<{ mediaId: string }>(
    await upload(api, admin, { categoryId, name: 'secret-plan.wav' }),
  );
  await waitForMedia(api, admin, mediaId, ['failed', 'transcribed', 'transcribing']);
  const text = await vi.waitFor(async () => {
    const { body } = await read('/metrics', { authorization: `Bearer ${token}` });
    expect(body).toContain('glossa_job_duration_seconds_count{job="media.prepare",outcome="done"}');
    return body;
  }, 10_000);
  expect(text).toMatch(
    /glossa_http_request_duration_seconds_count\{method="POST",route="\/pyapi\/translation-tool-api\/upload_file",status="200"\} 1/,
  );
  expect(text).toMatch(/glossa_storage_bytes\{kind="media"\} [1-9]/);
  expect(text).toMatch(/glossa_queue_jobs\{job="media\.prepare",state="waiting"\} \d/);
  expect(text).toMatch(/glossa_database_connections\{state="open"\} \d/);
  expect(text).toContain('glossa_live_sockets 0');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  for (const secret of [
    admin.userId,
    admin.organisationId,
    mediaId,
    categoryId,
    'secret-plan',
    token,
  ])
    expect(text).not.toContain(secret);
});

test('the reference of the calls needs no login, keeps the strict policy and has no script inside', async () => {
  const page = await read('/docs/api');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/);
  for (const [, path] of page.body.matchAll(/(?:src|href)="(\/docs\/api\/[^"]+)"/g))
    expect((await read(path ?? '')).statusCode, path).toBe(200);
  expect((await read('/docs/api/assets/package.json')).body).not.toContain('swagger-ui-dist');
  const document = (await read('/api/translation-tool-api/openapi.json')).json();
  expect(document.info).toMatchObject({ title: 'Glossa', version: '0.1.0' });
  expect(document.info.description).toContain('API token');
});
