import { mediaSearchInput } from '@glossa/contracts/media';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { explainQueries } from '../../testing/explain.ts';
import { seedMedia } from '../../testing/seed-media.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { summariseMedia } from './media-counts.ts';
import { searchMedia } from './search-media.ts';

let database: TestDatabase;
let actor: Actor;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedMedia(database, 500);
  actor = await seedMedia(database, 5_000);
});
afterAll(() => database.drop());

const search = (part: object) => mediaSearchInput.parse(part);
const plansOf = (part: object, who = actor) =>
  explainQueries(database.pool, (db) => searchMedia(db, who, search(part)));

describe('a page of media is read from an index', () => {
  test.each([
    ['newest first', {}, 'media_newest(_everywhere)?'],
    ['by title', { sort: 'title', descending: false }, 'media_title'],
    ['by title, from Z', { sort: 'title' }, 'media_title'],
    ['by size', { sort: 'sizeBytes' }, 'media_size'],
    ['by duration', { sort: 'durationMs' }, 'media_duration'],
    ['by status', { sort: 'status', descending: false }, 'media_status'],
    // A quarter of the rows: both indexes are fast, and the planner may use either.
    ['by one status', { statuses: ['failed'] }, 'media_(status|newest(_everywhere)?)'],
  ])('%s', async (_what, part, index) => {
    const first = await searchMedia(database.db, actor, search(part));
    const [page] = await plansOf(part);
    const [later] = await plansOf({ ...part, page: 2, cursor: first.nextCursor });
    for (const plan of [page, later]) {
      expect(plan).toMatch(new RegExp(`${index} on media`));
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
    // The cursor is the entry point into the index, not a filter on rows read from its start.
    expect(later).toMatch(/Index Cond: .*ROW\(/);
  });

  test.each([
    ['newest first', {}, 'media_newest_everywhere'],
    ['by title', { sort: 'title', descending: false }, 'media_title_everywhere'],
  ])('%s, for a user who sees every organization', async (_what, part, index) => {
    const [page] = await plansOf(part, { ...actor, system: true });
    expect(page).toContain(`${index} on media`);
    expect(page).not.toMatch(/Sort|Seq Scan/);
  });

  test('searches titles and file names by trigrams', async () => {
    const [{ rows }] = [
      await sql<{
        title: string;
      }>`SELECT title FROM media WHERE organisation_id = ${actor.organisationId} LIMIT 1`.execute(
        database.db,
      ),
    ];
    const words = rows[0]?.title.slice(-12) ?? '';
    const [page, , count] = await plansOf({ search: words });
    for (const plan of [page, count]) expect(plan).toContain('Bitmap Index Scan on media_names');
    expect((await searchMedia(database.db, actor, search({ search: words }))).total).toBe(1);
  });

  test('reads a far page by ids without sorting', async () => {
    const [page] = await plansOf({ page: 150 });
    expect(page).toMatch(/media_newest(_everywhere)? on media/);
    expect(page).not.toMatch(/Sort|Seq Scan/);
  });

  test('finds the same file by its hash', async () => {
    const plans = await explainQueries(database.pool, (db) =>
      db
        .selectFrom('media')
        .select('id')
        .where('organisation_id', '=', actor.organisationId)
        .where('sha256', '=', 'x')
        .execute(),
    );
    expect(plans.join()).toContain('media_same_file');
  });

  test('neither the list nor the summary counts media rows, except those that failed', async () => {
    const [, , count] = await plansOf({});
    expect(count).toContain('media_counts');
    const [noSpeech, ...summary] = (
      await explainQueries(database.pool, (db) => summariseMedia(db, actor))
    ).toReversed();
    for (const plan of [count, ...summary]) expect(plan).not.toMatch(/ on media\b(?!_counts)/);
    expect(noSpeech).toMatch(/Index Cond: .*status = 'failed'/);
    expect(noSpeech).not.toContain('Seq Scan');
  });
});

describe('counts of media', () => {
  const counted = async () =>
    (
      await sql`SELECT organisation_id, project_id, kind, status, language, count::int, duration_ms::int8 FROM media_counts
        WHERE count <> 0 ORDER BY 1, 2, 3, 4, 5`.execute(database.db)
    ).rows;
  const real = async () =>
    (
      await sql`SELECT organisation_id, project_id, kind, status, language, count(*)::int AS count, coalesce(sum(duration_ms), 0)::int8 AS duration_ms
        FROM media GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`.execute(database.db)
    ).rows;

  test('follow every change, also within one transaction', async () => {
    expect(await counted()).toEqual(await real());
    await sql`UPDATE media SET status = 'verified', language = NULL WHERE size_bytes % 50 = 0`.execute(
      database.db,
    );
    expect(await counted()).toEqual(await real());
    await database.db.transaction().execute(async (trx) => {
      await sql`UPDATE media SET status = 'failed' WHERE size_bytes % 40 = 0`.execute(trx);
      await sql`UPDATE media SET duration_ms = duration_ms + 1 WHERE size_bytes % 20 = 0`.execute(
        trx,
      );
      await sql`DELETE FROM media WHERE size_bytes % 80 = 0`.execute(trx);
    });
    expect(await counted()).toEqual(await real());
  });

  test('are unchanged after a rollback', async () => {
    const before = await counted();
    await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`DELETE FROM media WHERE size_bytes % 10 = 0`.execute(trx);
        await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
    expect(await counted()).toEqual(before);
  });
});
