import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '../platform/db/database.ts';
import { createOldDatabase, type TestDatabase } from './test-database.ts';

/** A database as the version before migration 016 left it: rows under the old names, and jobs in the queue. */
export async function createDatabaseWithOldNames(): Promise<TestDatabase> {
  const database = await createOldDatabase('015-messages');
  await fillTables(database.db);
  await fillQueue(database.connection);
  return database;
}

export const oldIds = {
  organisationId: randomUUID(),
  userId: randomUUID(),
  mediaId: randomUUID(),
};
export const oldJobName = 'test.job';

/** A queue as earlier versions left it: job 1 waits, job 2 waits in its dead-letter queue. */
async function fillQueue(connection: pg.PoolConfig): Promise<void> {
  const boss = new PgBoss({
    ...(connection as Record<string, unknown>),
    schema: 'jobs',
    supervise: false,
  });
  await boss.start();
  const old = `${oldJobName}.given-up`;
  await boss.createQueue(old, { retryLimit: 10, retryDelay: 5, notify: true });
  await boss.createQueue(oldJobName, { retryLimit: 0, deadLetter: old, notify: true });
  await boss.send(oldJobName, { n: 1 });
  await boss.send(old, { n: 2 });
  await boss.stop({ graceful: false, close: true });
}

/** Rows that a released version before the new names wrote. */
async function fillTables(db: Database): Promise<void> {
  const { organisationId, userId, mediaId } = oldIds;
  await sql`INSERT INTO organisations (id, name) VALUES (${organisationId}, 'Ours')`.execute(db);
  await sql`INSERT INTO users (id, organisation_id, user_name, display_name, email)
    VALUES (${userId}, ${organisationId}, 'ann', 'Ann', 'ann@example.org')`.execute(db);
  await sql`INSERT INTO notification_choices VALUES (${userId}, 'media-ready', true, 'daily')`.execute(
    db,
  );
  await sql`INSERT INTO notification_manners VALUES (${userId}, 9, 'Europe/Rome')`.execute(db);
  await sql`INSERT INTO media (id, organisation_id, uploaded_by, title, original_name, file_name, kind, format,
      media_type, size_bytes, sha256, status, asked_language, play_file, failure_code, failure_message)
    VALUES (${mediaId}, ${organisationId}, ${userId}, 'A', 'a.mp4', 'a.mp4', 'video', 'mp4', 'video/mp4', 1, 'x',
      'failed', 'detect', 'a.play.mp4', 'BROKEN_OFF', '{"text": "It stopped."}')`.execute(db);
  await sql`INSERT INTO translation_requests (organisation_id, media_id, language, source_language, status,
      requested_by, remarks)
    VALUES (${organisationId}, ${mediaId}, 'fr', 'en', 'queued', ${userId}, '[{"text": "Look at this."}]')`.execute(
    db,
  );
}
