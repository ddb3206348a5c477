import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/** Data from before reports existed: a database of the earlier migrations, filled and then migrated. */
const folder = fileURLToPath(new URL('../../platform/migrations/', import.meta.url));
const name = `test_${randomBytes(6).toString('hex')}`;
const server = { host: inject('postgresHost'), port: 5432, user: 'glossa' };
let maintenance: pg.Client;
let client: pg.Client;

beforeAll(async () => {
  maintenance = new pg.Client({ ...server, database: 'postgres' });
  await maintenance.connect();
  await maintenance.query(`CREATE DATABASE ${name}`);
  client = new pg.Client({ ...server, database: name });
  await client.connect();
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files.filter((candidate) => candidate < '006')) await apply(file);
  await client.query(`
    INSERT INTO organisations (id, name) VALUES ('00000000-0000-4000-8000-000000000001', 'Old');
    INSERT INTO users (id, organisation_id, user_name, display_name)
      VALUES ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'ada', 'Ada');
    INSERT INTO media (id, organisation_id, uploaded_by, title, original_name, file_name, kind, format, media_type, size_bytes, sha256, status, asked_language, language, duration_ms, word_count)
      SELECT ('00000000-0000-4000-8000-0000000000' || n)::uuid, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002',
        'Old', 'old', n::text, CASE n WHEN 10 THEN 'video' ELSE 'doc' END, 'x', 'x', 1, 'x', CASE n WHEN 10 THEN 'verified' ELSE 'ready' END, 'en', 'en',
        CASE n WHEN 10 THEN 120000 END, 500
      FROM (VALUES (10), (11)) AS made (n);
    BEGIN;
    INSERT INTO transcripts (id, media_id, language, model, verification, published_set_id)
      VALUES ('00000000-0000-4000-8000-000000000020', '00000000-0000-4000-8000-000000000010', 'en', 'x', 'VERIFIED', '00000000-0000-4000-8000-000000000031');
    INSERT INTO cue_sets (id, organisation_id, transcript_id, state, version, created_by, created_at)
      VALUES ('00000000-0000-4000-8000-000000000030', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000020', 'replaced', 1, NULL, '2025-03-04T00:00:00Z'),
        ('00000000-0000-4000-8000-000000000031', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000020', 'published', 2, '00000000-0000-4000-8000-000000000002', '2025-03-05T00:00:00Z');
    COMMIT;
    INSERT INTO translation_requests (organisation_id, media_id, language, source_language, status, requested_by, created_at, finished_at)
      VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000010', 'fr', 'en', 'ready', '00000000-0000-4000-8000-000000000002', '2025-03-31T23:59:00Z', '2025-04-01T00:01:00Z'),
        ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000011', 'de', 'en', 'queued', '00000000-0000-4000-8000-000000000002', '2025-05-01T00:00:00Z', NULL);
    INSERT INTO audit_log (organisation_id, user_id, action, at)
      VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'sign-in', '2025-02-01T00:00:00Z'),
        ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'sign-in-refused', '2025-01-01T00:00:00Z');`);
  // The migrator's own table, which it makes before the first of them.
  await client.query('CREATE TABLE kysely_migration (name text, timestamp text)');
  for (const file of files.filter((candidate) => candidate >= '006')) await apply(file);
});
afterAll(async () => {
  await client.end();
  await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await maintenance.end();
});

const apply = async (file: string) => client.query(await readFile(`${folder}${file}`, 'utf8'));
const months = async () =>
  (
    await client.query(
      `SELECT to_char(month, 'YYYY-MM') AS month, kind, status, language, media_type, count::int, amount::int, seconds
       FROM report_months ORDER BY month, kind`,
    )
  ).rows;

test('include events from before reports existed', async () => {
  const video = { status: null, media_type: 'video', count: 1, seconds: [] };
  expect(await months()).toEqual([
    { ...video, month: '2025-03', kind: 'ticket', status: 'ready', language: 'fr', amount: 0 },
    { ...video, month: '2025-03', kind: 'transcribed', language: 'en', amount: 120_000 },
    { ...video, month: '2025-04', kind: 'ready', language: 'fr', amount: 120, seconds: [120] },
    { ...video, month: '2025-04', kind: 'translated', language: 'fr', amount: 500 },
    {
      ...video,
      month: '2025-05',
      kind: 'ticket',
      status: 'queued',
      language: 'de',
      media_type: 'doc',
      amount: 0,
    },
  ]);
  const active = await client.query(
    `SELECT to_char(month, 'YYYY-MM') AS month FROM report_active_users`,
  );
  expect(active.rows).toEqual([{ month: '2025-02' }]);
});

test('continue work that was in progress', async () => {
  await client.query(
    `UPDATE translation_requests SET status = 'ready', finished_at = '2025-05-01T00:00:30Z' WHERE language = 'de'`,
  );
  const may = (await months()).filter(({ month, count }) => month === '2025-05' && count !== 0);
  expect(may).toMatchObject([
    { kind: 'ready', language: 'de', amount: 30, seconds: [30] },
    { kind: 'ticket', status: 'ready', count: 1 },
  ]);
});
