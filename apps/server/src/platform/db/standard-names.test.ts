import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createDatabaseWithOldNames, oldIds, oldJobName } from '../../testing/old-database.ts';
import { createQueue } from '../jobs/queue.ts';
import { createLogger } from '../log.ts';
import { monitorDatabase } from './database-monitor.ts';
import { migrateDatabase } from './migrate.ts';

const { organisationId, userId } = oldIds;
const job = {
  name: oldJobName,
  capability: 'mail' as const,
  payload: z.strictObject({ n: z.number() }),
  retryLimit: 0,
  concurrency: 1,
  expireInSeconds: 60,
};
let database: Awaited<ReturnType<typeof createDatabaseWithOldNames>>;

beforeAll(async () => {
  database = await createDatabaseWithOldNames();
  await migrateDatabase(database.db);
});
afterAll(() => database.drop());

test('rows stored under the old names are read under the new ones', async () => {
  const { db } = database;
  expect(await db.selectFrom('notification_preferences').selectAll().execute()).toEqual([
    { user_id: userId, kind: 'media-ready', in_app: true, mail: 'daily' },
  ]);
  expect(await db.selectFrom('digest_settings').selectAll().execute()).toEqual([
    { user_id: userId, digest_hour: 9, time_zone: 'Europe/Rome' },
  ]);
  expect(await db.selectFrom('media').selectAll().executeTakeFirst()).toMatchObject({
    requested_language: 'detect',
    proxy_file: 'a.play.mp4',
    failure_code: 'WORKER_LOST',
  });
  expect(await db.selectFrom('translation_requests').selectAll().executeTakeFirst()).toMatchObject({
    warnings: [{ text: 'Look at this.' }],
  });
});

test('the monthly report still counts requests, and can be rebuilt', async () => {
  const { db } = database;
  const counts = async () =>
    (await db.selectFrom('report_months').select(['kind', 'status', 'count']).execute()).filter(
      ({ count }) => Number(count) > 0,
    );
  await db.updateTable('translation_requests').set({ status: 'cancelled' }).execute();
  const expected = [{ kind: 'ticket', status: 'cancelled', count: '1' }];
  expect(await counts()).toEqual(expected);
  await sql`SELECT rebuild_report_months(${organisationId})`.execute(db);
  expect(await counts()).toEqual(expected);
});

test('jobs that waited in a dead-letter queue, or come to it later, reach its handler', async () => {
  const { connection } = database;
  const logger = createLogger('silent');
  const monitor = monitorDatabase(connection, logger);
  const queue = createQueue({ connection, monitor, jobs: [job], logger, pollMs: 100 });
  await queue.start();
  try {
    const [seen, dead]: number[][] = [[], []];
    await queue.work(
      job,
      async ({ n }) => {
        seen?.push(n);
        throw new Error('fails');
      },
      async ({ n }) => void dead?.push(n),
    );
    await vi.waitFor(() => expect(dead?.sort()).toEqual([1, 2]), {
      timeout: 20_000,
      interval: 100,
    });
    expect(seen).toEqual([1]);
  } finally {
    await queue.stop();
    await monitor.stop();
  }
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM jobs.queue WHERE name LIKE 'test.job%' ORDER BY name`.execute(database.db);
  expect(rows.map((row) => row.name)).toEqual(['test.job', 'test.job.dead-letter']);
  const { rows: left } = await sql`
    SELECT FROM jobs.job WHERE name LIKE '%.given-up' OR dead_letter LIKE '%.given-up'`.execute(
    database.db,
  );
  expect(left).toEqual([]);
}, 30_000);
