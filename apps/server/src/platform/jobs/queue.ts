import type pg from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import {
  connectWhenAvailable,
  countConnections,
  createPool,
  type DatabaseOrTransaction,
  type PoolUse,
} from '../db/database.ts';
import type { DatabaseMonitor } from '../db/database-monitor.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { type Logger, logFailure } from '../log.ts';
import { currentContext, runInContext } from '../request-context.ts';
import { type DiskSpace, isDiskFull } from '../storage/disk-space.ts';
import { startSpan } from '../tracing.ts';
import type { JobDefinition, JobHandler, JobRun } from './job.ts';
import { createJobSlot, type JobSlot } from './job-slot.ts';

export type { JobDefinition, JobHandler, JobRun };

export type Queue = {
  start: () => Promise<void>;
  /** In the transaction that makes the work necessary: both or neither. */
  enqueue: <J extends JobDefinition>(
    db: DatabaseOrTransaction,
    job: J,
    payload: z.infer<J['payload']>,
  ) => Promise<void>;
  /** `onDeadLetter` runs once when a job failed, or lost its worker, more often than its limit allows. */
  work: <J extends JobDefinition>(
    job: J,
    handler: JobHandler<J>,
    onDeadLetter: (payload: z.infer<J['payload']>) => Promise<void>,
  ) => Promise<void>;
  /** Of its own pool. */
  connections: () => PoolUse;
  /** Starts no more jobs; those that run go on. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /**
   * Takes no more jobs, lets those that run end within `graceMs` milliseconds, and releases the others: they are run
   * again, and it does not count as a try.
   */
  stop: (graceMs?: number) => Promise<void>;
};

/** Seconds without a heartbeat after which another worker may take the job. pg-boss sends one at half of it. */
const heartbeatSeconds = 15;
const supervision = {
  everyMs: 5_000,
  /** After an outage every worker first gets this long to send a heartbeat. */
  settledAfterMs: (heartbeatSeconds / 2) * 1_000 + 2_500,
};

export type QueueOptions = {
  connection: pg.PoolConfig;
  monitor: DatabaseMonitor;
  jobs: readonly JobDefinition[];
  logger: Logger;
  /** Without it, jobs are begun however full the disk is. */
  space?: DiskSpace;
  /** Tests shorten it. */
  supervise?: typeof supervision;
  /** How long a job waits for room on the disk before it is tried again. Tests shorten it. */
  roomSeconds?: number;
};

export function createQueue(options: QueueOptions): Queue {
  const { connection, monitor, jobs, logger, space, roomSeconds = 30 } = options;
  const { everyMs, settledAfterMs } = options.supervise ?? supervision;
  const pool = createPool({ max: 6, ...connection, application_name: 'glossa-queue' }, (error) =>
    logger.debug({ err: error }, 'a connection of the queue broke'),
  );
  const state = { stopping: false, closed: false, paused: false };
  const db = connectQueue(pool, monitor, state);
  const boss = new PgBoss({
    db,
    schema: 'jobs',
    useListenNotify: true,
    monitorIntervalSeconds: 5,
    supervise: false,
    maintenanceIntervalSeconds: 60,
  });
  // The queue recovers by itself when the database is back; this keeps the process from exiting.
  boss.on('error', (error) => logFailure(logger, error, 'the queue failed'));
  const active = new Set<ActiveRun>();
  const slots: JobSlot[] = [];
  let supervising: NodeJS.Timeout | undefined;

  /**
   * The next worker takes it as if it had never been started, so that it is not counted as an attempt. Delayed a
   * little, because pg-boss completes what is active under this id when the handler returns.
   */
  const release = ({ name, id }: Claim, delaySeconds = 1) =>
    db.executeSql(
      `UPDATE jobs.job
          SET state = 'created', started_on = NULL, heartbeat_on = NULL,
              start_after = now() + make_interval(secs => $3)
        WHERE name = $1 AND id = $2 AND state = 'active'`,
      [name, id, delaySeconds],
    );

  const uncounted = `UPDATE jobs.job SET retry_count = 0 WHERE name = $1 AND id = $2 AND state = 'active'`;

  let busy = false;
  /**
   * Takes jobs from workers that send no heartbeat. After an outage every worker first gets the time to send one:
   * otherwise jobs that are running would be started a second time.
   */
  const supervise = async () => {
    if (busy || monitor.availableForMs() < settledAfterMs) return;
    busy = true;
    try {
      await boss.supervise();
    } catch (error) {
      logFailure(logger, error, 'the queue was not supervised this time');
    } finally {
      busy = false;
    }
  };

  const work = async (
    name: string,
    seconds: number,
    handle: (claimed: JobWithMetadata<object>, signal: AbortSignal) => Promise<void>,
  ) => {
    const slot = createJobSlot(boss, name, seconds, async (claimed) => {
      if (state.stopping || state.paused) return release(claimed).then(() => {});
      const controller = new AbortController();
      const run = { claim: claimed, controller };
      active.add(run);
      try {
        await runOne(claimed, controller);
      } finally {
        active.delete(run);
        // More jobs may be waiting: without this the worker would sleep until its next poll.
        if (!state.stopping) slot.wake();
      }
    });
    slots.push(slot);
    if (!state.paused) await slot.start();

    async function runOne(claimed: JobWithMetadata<object>, controller: AbortController) {
      const attempt = claimed.retryCount + 1;
      const about = { 'glossa.job.id': claimed.id, 'glossa.job.attempt': attempt };
      const parent = (claimed.data as Stored)[traceKey];
      const span = startSpan(`job ${name}`, 'consumer', about, parent);
      try {
        const requestId = (claimed.data as Stored)[requestKey] ?? claimed.id;
        const signal = AbortSignal.any([claimed.signal, controller.signal]);
        await runInContext({ requestId, job: { name, id: claimed.id }, span }, () =>
          handle(claimed, signal),
        );
        span?.end();
      } catch (error) {
        span?.end({ error });
        const interrupted = controller.signal.aborted || isDatabaseUnavailable(error);
        if (!interrupted && isDiskFull(error)) {
          space?.note(error);
          logger.warn({ job: name, id: claimed.id }, 'the disk is full: the job waits');
          await release(claimed, roomSeconds);
          return;
        }
        if (!interrupted) throw error;
        logger.info({ job: name, id: claimed.id }, 'job released, to be run again');
        if (!state.stopping) await monitor.recheck();
        await release(claimed);
      }
    }
  };

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
      supervising = setInterval(() => void supervise(), everyMs);
    },
    enqueue: async (db, job, payload) => {
      const data = {
        ...(job.payload.parse(payload) as object),
        [requestKey]: currentContext()?.requestId,
        [traceKey]: currentContext()?.span?.traceparent,
      };
      await boss.send(job.name, data, { db: fromKysely(db) });
    },
    work: async (job, handler, onDeadLetter) => {
      for (let slot = 0; slot < job.concurrency; slot += 1)
        await work(job.name, 2, async (claimed, signal) => {
          let earlier = claimed.retryCount;
          await handler(readPayload(job, claimed.data), {
            signal,
            attempt: claimed.retryCount + 1,
            get lastAttempt() {
              return earlier >= claimed.retryLimit;
            },
            enqueuedAt: claimed.createdOn,
            progressed: async () => {
              if (earlier === 0) return;
              await db.executeSql(uncounted, [claimed.name, claimed.id]);
              earlier = 0;
            },
            ...(space ? { assertRoom: () => space.assertRoom() } : {}),
          });
        });
      await work(deadLetterName(job), 5, async (claimed) => {
        await onDeadLetter(readPayload(job, claimed.data));
      });
    },
    connections: () => countConnections(pool),
    pause: async () => {
      state.paused = true;
      for (const slot of slots) await slot.pause();
    },
    resume: async () => {
      if (!state.paused || state.stopping) return;
      state.paused = false;
      for (const slot of slots)
        await slot.resume((error) => logFailure(logger, error, 'the queue was not resumed'));
    },
    stop: async (graceMs = 0) => {
      state.stopping = true;
      clearInterval(supervising);
      const ended = Promise.all(slots.map((slot) => slot.end()));
      await waitAtMost(ended, graceMs);
      for (const { controller } of active) controller.abort(new JobInterrupted());
      await waitAtMost(ended, releaseMs);
      for (const { claim } of active) await release(claim);
      // pg-boss would count those that still run as failed.
      state.closed = active.size > 0;
      await boss.stop({ graceful: false }).catch((error: unknown) => {
        if (!state.closed) throw error;
      });
      await pool.end();
    },
  };
}

/** Beside what a job carries: the request that made it necessary. */
const requestKey = '$requestId';
const traceKey = '$traceparent';
type Stored = { [requestKey]?: string; [traceKey]?: string };

function readPayload<J extends JobDefinition>(job: J, data: object): z.infer<J['payload']> {
  const { [requestKey]: _requestId, [traceKey]: _trace, ...payload } = data as Stored;
  return job.payload.parse(payload) as z.infer<J['payload']>;
}

type Claim = { name: string; id: string };
type ActiveRun = { claim: Claim; controller: AbortController };

/** Why a job's signal is aborted when the process is about to end: the job runs again elsewhere, uncounted. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
}

/** How long engines get to end when their job is interrupted, in milliseconds. */
const releaseMs = 5_000;

async function waitAtMost(ended: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([ended, time]);
  clearTimeout(timer);
}

/** The queue's own pool, which waits while the database is away, and the one connection that listens. */
function connectQueue(pool: pg.Pool, monitor: DatabaseMonitor, state: { closed: boolean }) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      if (state.closed) throw new Error('The queue is closed.');
      const client = await connectWhenAvailable(pool, monitor);
      try {
        return await client.query(text, values);
      } finally {
        client.release();
      }
    },
    listen: (channel: string, onNotification: (payload: string) => void, onListening: () => void) =>
      monitor.listen({ channel, onNotification, onListening }),
  };
}

const deadLetterName = (job: JobDefinition) => `${job.name}.dead-letter`;
