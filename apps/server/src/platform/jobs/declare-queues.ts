import type { Db, PgBoss } from 'pg-boss';
import type { JobDefinition } from './job.ts';

/** Seconds without a heartbeat after which another worker may take the job. */
export const heartbeatSeconds = 15;

/** Jobs that none can do wait for as long as it takes: pg-boss deletes those that have waited for 14 days, unless told. */
const retentionSeconds = 10 * 365 * 86_400;

export const deadLetterName = (job: JobDefinition) => `${job.name}.dead-letter`;

/** A queue for each job and for those that are given up. What is there as it should be is left alone: a start is fast. */
export async function declareQueues(
  boss: PgBoss,
  db: Db,
  jobs: readonly JobDefinition[],
): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const deadLetter = deadLetterName(job);
    const options = {
      retryLimit: job.retryLimit,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: job.expireInSeconds,
      heartbeatSeconds,
      retentionSeconds,
      deadLetter,
    };
    const deadLetters = { retryLimit: 10, retryDelay: 5, notify: true, retentionSeconds };
    const givenUp = found.get(deadLetter);
    if (!givenUp) await boss.createQueue(deadLetter, deadLetters);
    else if (givenUp.retentionSeconds !== retentionSeconds)
      await boss.updateQueue(deadLetter, { retentionSeconds });
    const queue = found.get(job.name);
    if (!queue) await boss.createQueue(job.name, { ...options, notify: true });
    else if (
      Object.entries(options).some(([key, value]) => queue[key as keyof typeof options] !== value)
    )
      await boss.updateQueue(job.name, options);
  }
  // Those that wait since queues were declared with less.
  await db.executeSql(
    `UPDATE jobs.job SET keep_until = now() + make_interval(secs => $1)
      WHERE state < 'active' AND keep_until < now() + make_interval(secs => $1 / 2)`,
    [retentionSeconds],
  );
}
