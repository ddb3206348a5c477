import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { openApiPath } from '../../platform/http/server.ts';
import { startFakeS3 } from '../../testing/fake-s3.ts';
import { addCategory, dataOf, join, upload, waitForMedia } from '../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

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

test('alive and ready answer without login', async () => {
  expect((await read('/health')).json()).toEqual({ status: 'up' });
  const ready = await read('/ready');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ status: 'ready', reasons: [] });
});

test('the names other platforms use answer as well, and unknown paths below them do not', async () => {
  for (const path of ['/healthz', '/livez'])
    expect((await read(path)).json()).toEqual({ status: 'up' });
  expect((await read('/readyz')).json()).toEqual({ status: 'ready', reasons: [] });
  for (const path of ['/health/x', '/healthz/x', '/livez/x', '/ready/x', '/readyz/x/y'])
    expect((await read(path)).statusCode, path).toBe(404);
});

test('the version names the commit', async () => {
  expect((await read('/version')).json()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
});

test('probes are not counted by the rate limit', async () => {
  const answer = await read('/health');
  expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
  expect((await read(openApiPath)).headers).toHaveProperty('x-ratelimit-limit');
});

test('a missing migration is not ready', async () => {
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

test('a full disk, a lost queue and an announced shutdown are not ready', async () => {
  const full = await createTestApi({ env: { GLOSSA_MIN_FREE_BYTES: String(2 ** 52) } });
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

test('a bucket that cannot be used is not ready, in a sentence', async () => {
  const store = await startFakeS3();
  const { bucket, endpoint = '', credentials } = store.settings;
  const withBucket = await createTestApi({
    env: {
      GLOSSA_S3_BUCKET: bucket,
      GLOSSA_S3_ENDPOINT: endpoint,
      GLOSSA_S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      GLOSSA_S3_SECRET_ACCESS_KEY: 'wrong',
    },
  });
  try {
    store.refuse({ status: 403, code: 'SignatureDoesNotMatch' });
    const answer = await withBucket.app.inject({ method: 'GET', url: '/readyz' });
    expect([answer.statusCode, answer.json().reasons]).toEqual([
      503,
      [
        `The object store at ${endpoint}: The keys are wrong. Correct GLOSSA_S3_ACCESS_KEY_ID and GLOSSA_S3_SECRET_ACCESS_KEY.`,
      ],
    ]);
    // Pages that need no file go on where a balancer leaves this check out.
    const others = await withBucket.app.inject({ method: 'GET', url: '/readyz?exclude=files' });
    expect([others.statusCode, others.json().reasons]).toEqual([200, []]);
    const refused = await withBucket.app.inject({ method: 'GET', url: '/readyz?exclude=bucket' });
    expect(refused.statusCode).toBe(400);
    // A process that is alive is not started again for it.
    const alive = await withBucket.app.inject({ method: 'GET', url: '/livez' });
    expect(alive.statusCode).toBe(200);
  } finally {
    await withBucket.stop();
    await store.close();
  }
});

test('metrics require the token and do not exist without one', async () => {
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

test('metrics use route patterns and names, never personal data', async () => {
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
  expect(text).toMatch(/glossa_database_connections\{pool="main",state="idle"\} \d/);
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

test('the API reference needs no login, keeps the strict policy and has no inline script', async () => {
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
