/** How long a queued job waits for a free worker, from the commit that queued it. `node bench/pick-up.ts` */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translateJob } from '../apps/server/src/features/translation-requests/jobs.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { createQueue } from '../apps/server/src/platform/queue/queue.ts';

/** Any job of ours will do: what it carries is not looked at. */
const job = translateJob;
const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const database = openDatabase(postgres.connection, console.error);
const queue = createQueue(postgres.connection, [job], createLogger('silent'));
try {
  await queue.start();
  let started: (at: number) => void = () => {};
  await queue.work(
    job,
    async () => started(performance.now()),
    async () => {},
  );
  const waits: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    // At odd moments, so that no interval of the queue's own is met in step.
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
    `pick-up of ${sorted.length} jobs: median ${sorted[50]?.toFixed(0)} ms, p95 ${sorted[94]?.toFixed(0)} ms (goal 200), worst ${sorted.at(-1)?.toFixed(0)} ms`,
  );
} finally {
  await queue.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
