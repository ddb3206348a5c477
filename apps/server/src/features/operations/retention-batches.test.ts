import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { join } from '../../testing/media-calls.ts';
import {
  type Admin,
  addOldMedia,
  endWeekOfWarning,
  retentionDeps,
  saveRules,
  storeFile,
} from '../../testing/retention-fixture.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { runRetention } from './index.ts';

let api: TestApi;
let admin: Admin;
let log: string[];
const minute = 60_000;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.services.database.db.deleteFrom('retention_rules').execute();
  admin = await join(api, 'Organisation administrator');
});

function depsWithLog() {
  const logger = api.services.logger.child({}, { level: 'info' });
  log = captureLog(logger);
  return { ...retentionDeps(api), logger };
}
async function follow(days: Parameters<typeof saveRules>[2]): Promise<void> {
  await saveRules(api, admin, days);
  await endWeekOfWarning(api, admin);
}
const left = async (table: 'media' | 'conversions') =>
  Number(
    (
      await api.services.database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .where('organisation_id', '=', admin.organisationId)
        .executeTakeFirstOrThrow()
    ).count,
  );
async function addOldConversions(count: number): Promise<void> {
  for (let added = 0; added < count; added += 1)
    await api.services.database.db
      .insertInto('conversions')
      .values({
        organisation_id: admin.organisationId,
        user_id: admin.userId,
        kind: 'subtitles',
        status: 'ready',
        options: '{}',
        input_name: 'old.srt',
        output_file: await storeFile(api),
        created_at: new Date(Date.now() - 50 * 24 * 60 * minute),
      })
      .execute();
}

test('a run continues in batches until nothing is due', async () => {
  for (let number = 0; number < 5; number += 1) await addOldMedia(api, admin, `Talk ${number}`, 40);
  await addOldConversions(5);
  await sql`INSERT INTO audit_log (organisation_id, action, detail, at)
    SELECT ${admin.organisationId}, 'downloaded', '{}', now() - interval '200 days'
      FROM generate_series(1, 5)`.execute(api.database.db);
  await follow({ media: 30, conversions: 30, audit: 90 });
  expect(await runRetention(depsWithLog(), { batch: 2, maxMs: 10 * minute })).toBe(15);
  expect([await left('media'), await left('conversions')]).toEqual([0, 0]);
  expect(log.filter((line) => line.includes('next housekeeping'))).toEqual([]);
});

test('what cannot be deleted holds up nothing behind it, and ends the run all the same', async () => {
  const media: Array<{ id: string }> = [];
  for (const days of [45, 44, 43, 42]) media.push(await addOldMedia(api, admin, 'Talk', days));
  await follow({ media: 30 });
  const deps = depsWithLog();
  const removeMedia = vi.fn(async (...args: Parameters<typeof deps.removeMedia>) => {
    if (args[1] === media[0]?.id || args[1] === media[1]?.id) throw new Error('Still in use.');
    return deps.removeMedia(...args);
  });
  const removed = await runRetention({ ...deps, removeMedia }, { batch: 1, maxMs: 10 * minute });
  expect(removed).toBe(2);
  expect(removeMedia).toHaveBeenCalledTimes(4);
  expect(await left('media')).toBe(2);
});

test('a run that is out of time says what is left, after each rule had its turn', async () => {
  for (let number = 0; number < 5; number += 1) await addOldMedia(api, admin, `Talk ${number}`, 40);
  await addOldConversions(2);
  await follow({ media: 30, conversions: 30 });
  expect(await runRetention(depsWithLog(), { batch: 2, maxMs: 0 })).toBe(4);
  expect([await left('media'), await left('conversions')]).toEqual([3, 0]);
  const said = log.map((line) => JSON.parse(line)).filter(({ left: count }) => count !== undefined);
  expect(said).toEqual([
    expect.objectContaining({ organisationId: admin.organisationId, kind: 'media', left: 3 }),
  ]);
});
