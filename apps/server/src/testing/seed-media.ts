import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { createPerson } from './people.ts';

/** As many media rows as requested, within a second: for plans and counts. Returns users who may see them all. */
export async function seedMedia(
  { db, pool }: { db: Database; pool: pg.Pool },
  number: number,
): Promise<Actor> {
  const { userId, organisationId } = await createPerson(db, { role: 'Organisation administrator' });
  const client = await pool.connect();
  try {
    // Counted in one step below, not row by row.
    await client.query('BEGIN');
    await client.query('ALTER TABLE media DISABLE TRIGGER media_counted');
    await client.query(
      `INSERT INTO media (organisation_id, uploaded_by, title, original_name, file_name, kind, format, media_type, size_bytes,
         sha256, status, requested_language, language, duration_ms, created_at)
       SELECT $1::uuid, $2::uuid, 'Recording ' || md5(n::text), md5('name' || n) || '.mp4', $1::text || '-' || n, CASE WHEN n % 7 = 0 THEN 'doc' ELSE 'video' END,
         'mp4', 'video/mp4', 1000 + n * 7919 % 100003, md5(n::text) || md5('x' || n),
         (ARRAY['transcribed', 'verified', 'ready', 'failed'])[1 + n % 4], 'en', (ARRAY['en', 'fr', 'de'])[1 + n % 3],
         CASE WHEN n % 7 = 0 THEN NULL ELSE n * 31 % 3600000 END, now() - n * interval '1 minute'
       FROM generate_series(1, $3::int) n`,
      [organisationId, userId, number],
    );
    await client.query(
      `INSERT INTO media_counts SELECT organisation_id, project_id, kind, status, language, count(*), coalesce(sum(duration_ms), 0)
       FROM media WHERE organisation_id = $1 GROUP BY 1, 2, 3, 4, 5`,
      [organisationId],
    );
    await client.query('ALTER TABLE media ENABLE TRIGGER media_counted');
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE media');
  } finally {
    client.release();
  }
  return {
    userId,
    organisationId,
    userName: '',
    displayName: '',
    organisationName: '',
    system: false,
    firstTimeLogin: false,
    secondFactorDue: false,
    isSso: false,
    sessionId: randomUUID(),
    kind: 'browser',
    projectIds: [],
    address: '',
    roleResources: [],
  };
}
