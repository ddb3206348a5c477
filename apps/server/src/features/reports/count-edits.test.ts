import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { createPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { countEdits } from './count-edits.ts';
import { countForgottenEdits, recordEdits } from './record-edits.ts';

let database: TestDatabase | undefined;
let db: Database;
let organisationId: string;
let transcriptId: string;
let userId: string;
const enqueue = vi.fn<(db: unknown, job: unknown, payload: { dueId: string }) => Promise<void>>(
  async () => {},
);
const queue = { enqueue } as unknown as Queue;

afterAll(() => database?.drop());

/** A transcript with the machine's text `kitten` and the published text `final`. */
beforeEach(async () => {
  database ??= await createTestDatabase();
  ({ db } = database);
  enqueue.mockClear();
  ({ organisationId, userId } = await createPerson(db, { role: 'Verifier' }));
  const mediaId = randomUUID();
  transcriptId = randomUUID();
  await sql`
    INSERT INTO media (id, organisation_id, uploaded_by, title, original_name, file_name, kind, format, media_type, size_bytes, sha256, status, requested_language)
    VALUES (${mediaId}, ${organisationId}, ${userId}, 'A', 'a', ${mediaId}, 'video', 'x', 'x', 1, 'x', 'transcribed', 'en')`.execute(
    db,
  );
  await sql`INSERT INTO transcripts (id, media_id, language, model, published_set_id)
    VALUES (${transcriptId}, ${mediaId}, 'en', 'x', gen_random_uuid())`.execute(db);
  await publish(1, 'kitten', null);
});

async function publish(version: number, text: string, by: string | null): Promise<void> {
  const setId = randomUUID();
  await sql`UPDATE cue_sets SET state = 'replaced' WHERE transcript_id = ${transcriptId}`.execute(
    db,
  );
  await sql`INSERT INTO cue_sets (id, organisation_id, transcript_id, state, version, created_by, published_by, published_at)
    VALUES (${setId}, ${organisationId}, ${transcriptId}, 'published', ${version}, ${by}, ${by}, now())`.execute(
    db,
  );
  await sql`INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track)
    VALUES (${setId}, 'c1', 0, 1000, ${text}, 'lower')`.execute(db);
}

async function verify(at: string): Promise<string> {
  await sql`UPDATE transcripts SET verification = 'VERIFIED', verified_by = ${userId}, verified_at = ${at}::timestamptz
    WHERE id = ${transcriptId}`.execute(db);
  await recordEdits(db, queue, { transcriptId });
  return enqueue.mock.calls.at(-1)?.[2].dueId ?? '';
}

const facts = () =>
  db
    .selectFrom('report_facts')
    .select(['amount', 'compared'])
    .select(sql<string>`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`.as('day'))
    .where('kind', '=', 'edited')
    .where('subject_id', '=', transcriptId)
    .orderBy('at')
    .execute();
const due = () =>
  db.selectFrom('report_edits_due').select('id').where('subject_id', '=', transcriptId).execute();

describe('edits are counted after the commit', () => {
  test('verifying does not compare texts itself', async () => {
    await publish(2, 'sitting', userId);
    const dueId = await verify('2026-03-04T00:00:00Z');
    expect(await facts()).toEqual([]);
    expect(await due()).toEqual([{ id: dueId }]);
    await countEdits(db, dueId);
    expect(await facts()).toEqual([{ amount: '3', compared: '7', day: '2026-03-04' }]);
    expect(await due()).toEqual([]);
    // The queue may deliver a job twice.
    await countEdits(db, dueId);
    expect(await facts()).toHaveLength(1);
  });

  test('counts a reopened transcript as it was verified', async () => {
    await publish(2, 'sitting', userId);
    const dueId = await verify('2026-03-04T00:00:00Z');
    await publish(3, 'something else', userId);
    await sql`UPDATE transcripts SET verification = 'IN_REVIEW', verified_at = NULL, verified_by = NULL WHERE id = ${transcriptId}`.execute(
      db,
    );
    await countEdits(db, dueId);
    expect(await facts()).toEqual([{ amount: '3', compared: '7', day: '2026-03-04' }]);
  });

  test('keeps the later of two verifications in a month, whichever is counted first', async () => {
    const first = await verify('2026-03-04T00:00:00Z');
    await publish(2, 'sitting', userId);
    const second = await verify('2026-03-05T00:00:00Z');
    const april = await verify('2026-04-01T00:00:00Z');
    for (const dueId of [april, second, first]) await countEdits(db, dueId);
    expect(await facts()).toEqual([
      { amount: '3', compared: '7', day: '2026-03-05' },
      { amount: '3', compared: '7', day: '2026-04-01' },
    ]);
  });

  test('counts media deleted before being counted', async () => {
    await publish(2, 'sitting', userId);
    const dueId = await verify('2026-03-04T00:00:00Z');
    await sql`DELETE FROM media WHERE organisation_id = ${organisationId}`.execute(db);
    expect(
      (await sql`SELECT FROM cue_sets WHERE transcript_id = ${transcriptId}`.execute(db)).rows,
    ).toEqual([]);
    await countEdits(db, dueId);
    expect(await facts()).toEqual([{ amount: '3', compared: '7', day: '2026-03-04' }]);
  });

  test('housekeeping counts what a lost job left', async () => {
    await verify('2026-03-04T00:00:00Z');
    await countForgottenEdits(db);
    expect(await due()).toHaveLength(1);
    await sql`UPDATE report_edits_due SET noted_at = now() - interval '2 hours'`.execute(db);
    await countForgottenEdits(db);
    expect([await due(), await facts()]).toMatchObject([[], [{ amount: '0' }]]);
  });
});
