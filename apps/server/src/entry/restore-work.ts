import type pg from 'pg';
import { z } from 'zod';
import { recordAction } from '../features/audit/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import { createQueue, type JobDefinition } from '../platform/queue/queue.ts';
import type { Manifest } from './backup-manifest.ts';

export const waitingJobsSchema = z.array(
  z.object({ name: z.string().min(1), data: z.record(z.string(), z.unknown()) }),
);

/**
 * What the backup saw waiting or being done waits again; the product sets patience and limits of each kind of work when
 * it starts.
 */
export async function askAgain(
  connection: pg.PoolConfig,
  db: Database,
  jobs: z.infer<typeof waitingJobsSchema>,
  logger: Logger,
): Promise<void> {
  const definitions = new Map<string, JobDefinition>();
  for (const { name } of jobs) {
    const kind = name.replace(/\.given-up$/, '');
    definitions.set(kind, definitionOf(kind));
  }
  const queue = createQueue(connection, [...definitions.values()], logger);
  await queue.start();
  try {
    for (const { name, data } of jobs) await queue.enqueue(db, definitionOf(name), data);
  } finally {
    await queue.stop();
  }
}

const definitionOf = (name: string): JobDefinition => ({
  name,
  payload: z.record(z.string(), z.unknown()),
  retryLimit: 3,
  concurrency: 1,
  expireInSeconds: 3_600,
});

/**
 * A session that was ended after the backup would live again, so every browser has to sign in anew. API tokens stay:
 * programs have nobody who could sign in.
 */
export async function endBrowserSessions(db: Database, manifest: Manifest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sessions')
      .set({ revoked_at: new Date(), revoked_because: 'restored from a backup' })
      .where('kind', '=', 'browser')
      .where('revoked_at', 'is', null)
      .execute();
    await recordAction(trx, {
      organisationId: null,
      userId: null,
      action: 'backup-restored',
      detail: { backupOf: manifest.createdAt, version: manifest.version },
    });
  });
}
