/**
 * How long a queued job waits for a free worker, from the commit that queued it, and how long 60 short jobs take that are
 * queued at once. `node bench/pick-up.ts`
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translateJob } from '../apps/server/src/features/translations/request/jobs.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { monitorDatabase } from '../apps/server/src/platform/db/database-monitor.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { createQueue } from '../apps/server/src/platform/jobs/queue.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { sized } from './smoke.ts';

const jobs = sized(100, 3);
const atOnce = sized(60, 6);
/** Any job works: its data is not read. */
const job = translateJob;
const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const database = openDatabase(postgres.connection, console.error);
const logger = createLogger('silent');
const monitor = monitorDatabase(postgres.connection, logger);
const queue = createQueue({ connection: postgres.connection, monitor, jobs: [job], logger });
try {
  // A job's turn is that of its ticket's organization.
  await migrateDatabase(database.db);
  await queue.start();
  let started: (at: number) => void = () => {};
  await queue.work(
    job,
    async () => started(performance.now()),
    async () => {},
  );
  const waits: number[] = [];
  for (let n = 0; n < jobs; n += 1) {
    // At irregular times, so that it is not in step with an interval of the queue.
    await new Promise((resolve) => setTimeout(resolve, 50 + ((n * 37) % 190)));
    const picked = new Promise<number>((resolve) => {
      started = resolve;
    });
    await database.db
      .transaction()
      .execute((trx) => queue.enqueue(trx, job, { ticketId: randomUUID() }));
    const committed = performance.now();
    waits.push((await picked) - committed);
  }
  const sorted = waits.sort((a, b) => a - b);
  console.log(
    `pick-up of ${sorted.length} jobs: median ${sorted[Math.floor(jobs / 2)]?.toFixed(0)} ms, p95 ${sorted[Math.floor(jobs * 0.94)]?.toFixed(0)} ms (goal 200), worst ${sorted.at(-1)?.toFixed(0)} ms`,
  );
  let left = atOnce;
  const allDone = new Promise<void>((resolve) => {
    started = () => {
      left -= 1;
      if (left === 0) resolve();
    };
  });
  const begun = performance.now();
  await database.db.transaction().execute(async (trx) => {
    for (let n = 0; n < atOnce; n += 1) await queue.enqueue(trx, job, { ticketId: randomUUID() });
  });
  await allDone;
  console.log(
    `${atOnce} jobs queued at once: all done after ${((performance.now() - begun) / 1_000).toFixed(2)} s (goal 3)`,
  );
} finally {
  await queue.stop();
  await monitor.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
