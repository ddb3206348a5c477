import type { PgBoss } from 'pg-boss';
import type { JobDefinition } from './job.ts';

/** Seconds without a heartbeat after which another worker may take the job. */
export const heartbeatSeconds = 15;

export const deadLetterName = (job: JobDefinition) => `${job.name}.dead-letter`;

/** A queue for each job and for those that are given up. What is there as it should be is left alone: a start is fast. */
export async function declareQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const deadLetter = deadLetterName(job);
    const options = {
      retryLimit: job.retryLimit,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: job.expireInSeconds,
      heartbeatSeconds,
      deadLetter,
    };
    if (!found.has(deadLetter))
      await boss.createQueue(deadLetter, { retryLimit: 10, retryDelay: 5, notify: true });
    const queue = found.get(job.name);
    if (!queue) await boss.createQueue(job.name, { ...options, notify: true });
    else if (
      Object.entries(options).some(([key, value]) => queue[key as keyof typeof options] !== value)
    )
      await boss.updateQueue(job.name, options);
  }
}
