import type pg from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../db/database.ts';
import type { Logger } from '../log.ts';

/** What a job is: its name, what it carries (ids only) and how patient it is. */
export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  /** How often it is tried again after a crash or a passing fault. */
  retryLimit: number;
  /** How many run at the same time in one process. */
  concurrency: number;
  /** Ended after so many seconds whatever it does. */
  expireInSeconds: number;
};

export type JobRun = {
  signal: AbortSignal;
  attempt: number;
  lastAttempt: boolean;
  enqueuedAt: Date;
};
export type JobHandler<J extends JobDefinition> = (
  payload: z.infer<J['payload']>,
  run: JobRun,
) => Promise<void>;

export type Queue = {
  start: () => Promise<void>;
  /** In the transaction that makes the work necessary: both happen or neither. */
  enqueue: <J extends JobDefinition>(
    db: DatabaseOrTransaction,
    job: J,
    payload: z.infer<J['payload']>,
  ) => Promise<void>;
  /** `onGivenUp` runs once when a job was broken off more often than its limit allows. */
  work: <J extends JobDefinition>(
    job: J,
    handler: JobHandler<J>,
    onGivenUp: (payload: z.infer<J['payload']>) => Promise<void>,
  ) => Promise<void>;
  stop: () => Promise<void>;
};

/** Seconds without a sign of life after which another worker may claim the job. */
const heartbeatSeconds = 15;

export function createQueue(
  connection: pg.PoolConfig,
  jobs: readonly JobDefinition[],
  logger: Logger,
): Queue {
  const boss = new PgBoss({
    ...(connection as Record<string, unknown>),
    schema: 'jobs',
    max: 6,
    application_name: 'glossa-queue',
    useListenNotify: true,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
  });
  // The queue carries on by itself once the database is back; this keeps the process from ending meanwhile.
  boss.on('error', (error) => logger.warn({ err: error }, 'queue'));

  return {
    start: async () => {
      await boss.start();
      for (const job of jobs) {
        const options = {
          retryLimit: job.retryLimit,
          retryDelay: 1,
          retryBackoff: true,
          expireInSeconds: job.expireInSeconds,
          heartbeatSeconds,
        };
        const dead = deadLetterName(job);
        await boss.createQueue(dead, { retryLimit: 10, retryDelay: 5, notify: true });
        await boss.createQueue(job.name, { ...options, deadLetter: dead, notify: true });
        await boss.updateQueue(job.name, { ...options, deadLetter: dead });
      }
    },
    enqueue: async (db, job, payload) => {
      await boss.send(job.name, job.payload.parse(payload) as object, { db: fromKysely(db) });
    },
    work: async (job, handler, onGivenUp) => {
      await boss.work(
        job.name,
        {
          includeMetadata: true,
          batchSize: 1,
          localConcurrency: job.concurrency,
          // New jobs wake us at once; retries and jobs of a dead worker are found by polling alone.
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 2,
        },
        async ([claimed]: JobWithMetadata<object>[]) => {
          if (!claimed) return;
          await handler(job.payload.parse(claimed.data) as never, {
            signal: claimed.signal,
            attempt: claimed.retryCount + 1,
            lastAttempt: claimed.retryCount >= claimed.retryLimit,
            enqueuedAt: claimed.createdOn,
          });
        },
      );
      await boss.work<object>(
        deadLetterName(job),
        { batchSize: 1, pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 },
        async ([claimed]) => {
          if (claimed) await onGivenUp(job.payload.parse(claimed.data) as never);
        },
      );
    },
    stop: () => boss.stop({ graceful: false, close: true }),
  };
}

const deadLetterName = (job: JobDefinition) => `${job.name}.given-up`;
