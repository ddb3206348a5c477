import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../log.ts';
import { refreshCollations } from './refresh-collations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const built = async () =>
  (
    await database.pool.query(
      `SELECT relname, relfilenode FROM pg_class WHERE relname IN ('media_title', 'users_list', 'media_newest') ORDER BY 1`,
    )
  ).rows.map(({ relfilenode }) => relfilenode as number);
const outdated = async () =>
  (
    await database.pool.query(
      `SELECT FROM pg_collation WHERE collname = 'und-x-icu' AND collversion <> pg_collation_actual_version(oid)`,
    )
  ).rowCount;

test('rebuilds name indexes once after a collation change', async () => {
  const logger = createLogger('silent');
  const before = await built();
  await refreshCollations(database.pool, logger);
  expect(await built()).toEqual(before);

  await database.pool.query(
    `UPDATE pg_collation SET collversion = 'older' WHERE collname = 'und-x-icu'`,
  );
  await refreshCollations(database.pool, logger);
  const after = await built();
  expect(await outdated()).toBe(0);
  // media_newest contains no names.
  expect(after.map((node, index) => node === before[index])).toEqual([true, false, false]);
  await refreshCollations(database.pool, logger);
  expect(await built()).toEqual(after);
});
