import type { Capability } from '@glossa/contracts/nodes';
import type pg from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import {
  countConnections,
  createPool,
  type DatabaseOrTransaction,
  type PoolUse,
} from '../db/database.ts';
import type { DatabaseMonitor } from '../db/database-monitor.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { type Logger, logFailure } from '../log.ts';
import { runInContext } from '../request-context.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { startSpan } from '../tracing.ts';
import { connectQueue } from './connect-queue.ts';
import { deadLetterName, declareQueues, heartbeatSeconds } from './declare-queues.ts';
import type { JobDefinition, JobHandler, JobRun } from './job.ts';
import { readOrigin, readPayload, writeData } from './job-data.ts';
import { createJobSlot, type JobSlot } from './job-slot.ts';
import { explainOutage } from './outage.ts';
import { type Claim, touchEveryMs, touchJobs } from './touch-jobs.ts';
import { findTurn } from './turn.ts';

export type { JobDefinition, JobHandler, JobRun };

export type Queue = {
  start: () => Promise<void>;
  /** In the transaction that makes the work necessary: both or neither. Organizations take turns. */
  enqueue: <J extends JobDefinition>(
    db: DatabaseOrTransaction,
    job: J,
    payload: z.infer<J['payload']>,
  ) => Promise<void>;
  /**
   * `onDeadLetter` runs once when a job failed, or lost its worker, more often than its limit allows. A job that this
   * process cannot do is left to others: it waits until there is one.
   */
  work: <J extends JobDefinition>(
    job: J,
    handler: JobHandler<J>,
    onDeadLetter: (payload: z.infer<J['payload']>) => Promise<void>,
  ) => Promise<void>;
  /** Of its own pool. */
  connections: () => PoolUse;
  /** The jobs that this process takes, by name. */
  taken: () => string[];
  /** How many of which job run here now. */
  running: () => Record<string, number>;
  /** Whether nothing of any queue runs here now. */
  isIdle: () => boolean;
  /** Starts no more jobs; those that run go on. Each reason is withdrawn by its own `resume`. */
  pause: (reason: PauseReason) => Promise<void>;
  resume: (reason: PauseReason) => Promise<void>;
  /**
   * Takes no more jobs, lets those that run end within `graceMs` milliseconds, and releases the others: they are run
   * again, and it does not count as a try.
   */
  stop: (graceMs?: number) => Promise<void>;
};

export type PauseReason = 'maintenance' | 'draining';

const supervision = {
  everyMs: 5_000,
  /** After an outage every worker first gets this long to send a heartbeat. */
  settledAfterMs: (heartbeatSeconds / 2) * 1_000 + 2_500,
};

export type QueueOptions = {
  connection: pg.PoolConfig;
  monitor: DatabaseMonitor;
  jobs: readonly JobDefinition[];
  /** What this process can do; without it, everything. */
  capabilities?: readonly Capability[];
  logger: Logger;
  /** Without it, jobs are begun however full the disk is. */
  space?: DiskSpace;
  /** Tests shorten it. */
  supervise?: typeof supervision;
  /** How long a job waits for room on the disk before it is tried again. Tests shorten it. */
  roomSeconds?: number;
  /** How often the jobs that run here get their heartbeat, in milliseconds. Tests shorten it. */
  touchEveryMs?: number;
};

export function createQueue(options: QueueOptions): Queue {
  const { connection, monitor, jobs, capabilities, logger, space, roomSeconds = 30 } = options;
  const { everyMs, settledAfterMs } = options.supervise ?? supervision;
  const pool = createPool({ max: 6, ...connection, application_name: 'glossa-queue' }, (error) =>
    logger.debug({ err: error }, 'a connection of the queue broke'),
  );
  const state = { stopping: false, closed: false };
  const pauses = new Set<PauseReason>();
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
  const taken = new Set<string>();
  let supervising: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;

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

  const touch = () =>
    touchJobs(
      db,
      [...active].map(({ claim }) => claim),
    ).catch((error: unknown) =>
      logFailure(logger, error, 'the heartbeat of the jobs that run here was not written'),
    );

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
      if (state.stopping || pauses.size > 0) return release(claimed).then(() => {});
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
    if (pauses.size === 0) await slot.start();

    async function runOne(claimed: JobWithMetadata<object>, controller: AbortController) {
      const attempt = claimed.retryCount + 1;
      const about = { 'glossa.job.id': claimed.id, 'glossa.job.attempt': attempt };
      const { requestId = claimed.id, traceparent } = readOrigin(claimed.data);
      const span = startSpan(`job ${name}`, 'consumer', about, traceparent);
      try {
        const signal = AbortSignal.any([claimed.signal, controller.signal]);
        await runInContext({ requestId, job: { name, id: claimed.id }, span }, () =>
          handle(claimed, signal),
        );
        span?.end();
      } catch (error) {
        span?.end({ error });
        const interrupted = controller.signal.aborted || isDatabaseUnavailable(error);
        const outage = interrupted ? undefined : explainOutage(error);
        if (outage) {
          space?.note(error);
          logger.warn({ job: name, id: claimed.id, err: error }, `${outage}: the job waits`);
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
      await declareQueues(boss, db, jobs);
      supervising = setInterval(() => void supervise(), everyMs);
      beating = setInterval(() => void touch(), options.touchEveryMs ?? touchEveryMs);
    },
    enqueue: async (db, job, payload) => {
      const turn = await findTurn(db, job, payload);
      await boss.send(job.name, writeData(job, payload), { db: fromKysely(db), ...turn });
    },
    work: async (job, handler, onDeadLetter) => {
      if (capabilities && !capabilities.includes(job.capability)) return;
      taken.add(job.name);
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
    taken: () => [...taken],
    running: () => {
      const names = [...active].map(({ claim }) => claim.name);
      return Object.fromEntries(
        [...taken].flatMap((job) => {
          const count = names.filter((name) => name === job).length;
          return count > 0 ? [[job, count]] : [];
        }),
      );
    },
    isIdle: () => active.size === 0,
    pause: async (reason) => {
      pauses.add(reason);
      for (const slot of slots) await slot.pause();
    },
    resume: async (reason) => {
      if (!pauses.delete(reason) || pauses.size > 0 || state.stopping) return;
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
      clearInterval(beating);
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
