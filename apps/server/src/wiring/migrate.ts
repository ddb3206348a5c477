import type pg from 'pg';
import { openDatabase } from '../platform/db/database.ts';
import { monitorDatabase } from '../platform/db/database-monitor.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { refreshCollations } from '../platform/db/refresh-collations.ts';
import { createQueue } from '../platform/jobs/queue.ts';
import type { Logger } from '../platform/log.ts';
import { allJobs } from './job-definitions.ts';

/** What the role `migrate` does: the tables of the product and of its queue. Touches no data folder. Answers what it applied. */
export async function migrateOnly(connection: pg.PoolConfig, logger: Logger): Promise<string[]> {
  const database = openDatabase(connection, (error) =>
    logger.debug({ err: error }, 'a database connection broke'),
  );
  const monitor = monitorDatabase(connection, logger);
  const queue = createQueue({ connection, monitor, jobs: allJobs, logger });
  try {
    const applied = await migrateDatabase(database.db);
    await refreshCollations(database.pool, logger);
    await queue.start();
    return applied;
  } finally {
    await queue.stop();
    await monitor.stop();
    await database.close();
  }
}
