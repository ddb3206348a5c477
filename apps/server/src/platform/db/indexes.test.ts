import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Scanning these is fast: they stay small. */
const small = [
  'disclaimer_versions.created_by',
  'disclaimer_versions.verified_by',
  'filter_profiles.updated_by',
  'glossaries.created_by',
  'quotas.changed_by',
  'reading_rules.changed_by',
  'report_edits_due.organisation_id',
  'retention_rules.set_by',
  'sso_logins.user_id',
  'style_presets.created_by',
  'webhooks.created_by',
];
/** Organizations are rarely deleted, and only when empty. */
const ofOrganizations = [
  'cue_sets.organisation_id',
  'notifications.organisation_id',
  'translation_requests.organisation_id',
];

test('every foreign key to deletable rows has an index that starts with it', async () => {
  const { rows } = await database.pool.query<{ key: string }>(`
    SELECT c.conrelid::regclass || '.' || string_agg(a.attname, ',' ORDER BY k.place) AS key
    FROM pg_constraint c
    CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (attnum, place)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
    GROUP BY c.oid, c.conrelid, c.conkey
    HAVING NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
    ) ORDER BY 1`);
  expect(
    rows.map(({ key }) => key).filter((key) => ![...small, ...ofOrganizations].includes(key)),
  ).toEqual([]);
});

test('cues, the largest table, have only the primary key', async () => {
  const { rows } = await database.pool.query<{ indexname: string }>(
    `SELECT indexname FROM pg_indexes WHERE tablename = 'cues'`,
  );
  expect(rows).toEqual([{ indexname: 'cues_pkey' }]);
});
