import type { Capability } from '@glossa/contracts/nodes';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import {
  countConnections,
  createPool,
  type DatabaseOrTransaction,
  type PoolUse,
} from '../db/database.ts';
import type { DatabaseMonitor } from '../db/database-monitor.ts';
import { type Logger, logFailure } from '../log.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { connectQueue, waitUntil } from './connect-queue.ts';
import { deadLetterName, declareQueues, heartbeatSeconds } from './declare-queues.ts';
import { pollDueJobs } from './due-jobs.ts';
import type { JobDefinition, JobHandler, JobRun } from './job.ts';
import { touchEveryMs } from './job-claim.ts';
import { isQueued, readPayload, writeData } from './job-data.ts';
import { JobInterrupted, JobSuperseded } from './job-interrupted.ts';
import { type Claimed, createJobRuns, type RunControl } from './job-runs.ts';
import { createJobSlot, type JobSlot } from './job-slot.ts';
import { findTurn } from './turn.ts';

export type { JobDefinition, JobHandler, JobRun };
export { JobInterrupted, JobSuperseded };

export type Queue = {
  start: () => Promise<void>;
  /** In the transaction that makes the work necessary: both or neither. Organizations take turns. */
  enqueue: <J extends JobDefinition>(
    db: DatabaseOrTransaction,
    job: J,
    payload: z.infer<J['payload']>,
  ) => Promise<void>;
  /**
   * `onDeadLetter` runs once when a job failed, or lost its worker, more often than its limit allows, unless another job has
   * the same to do by then. A job that this process cannot do is left to others: it waits until there is one.
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

/** How often jobs without a notification are looked for, in milliseconds: those to be run again. */
const pollMs = 2_000;

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
  /** Tests shorten it. */
  pollMs?: number;
  /** How long a job waits for room on the disk before it is tried again. Tests shorten it. */
  roomSeconds?: number;
  /** How long engines get to end when their job is interrupted, and then the database to release it. Tests shorten it. */
  releaseMs?: number;
  /** How often the jobs that run here get their heartbeat, in milliseconds. Tests shorten it. */
  touchEveryMs?: number;
};

/** Connections of the queue’s own pool: jobs are claimed and finished while requests use all of theirs. */
export const queueConnections = 6;

export function createQueue(options: QueueOptions): Queue {
  const { connection, monitor, jobs, capabilities, logger, space, roomSeconds = 30 } = options;
  const { everyMs, settledAfterMs } = options.supervise ?? supervision;
  const { releaseMs = 5_000 } = options;
  const pool = createPool(
    { max: queueConnections, ...connection, application_name: 'glossa-queue' },
    (error) => logger.debug({ err: error }, 'a connection of the queue broke'),
  );
  const state = { stopping: false, closed: false };
  /** Aborted when a stop no longer waits for a database that is away. */
  const givenUp = new AbortController();
  const pauses = new Set<PauseReason>();
  const slots = new Map<JobSlot, string>();
  const patience = waitUntil(monitor, givenUp.signal);
  const wake = (queue: string) => {
    for (const [slot, name] of slots) if (queue === name) slot.wake();
  };
  const db = connectQueue(pool, patience, state, (queue) => {
    if (queue === undefined) due.look();
    else wake(queue);
  });
  const boss = new PgBoss({
    db,
    schema: 'jobs',
    useListenNotify: true,
    // pg-boss looks at a queue once in this time, however often it is told to.
    monitorIntervalSeconds: Math.max(1, everyMs / 1_000),
    supervise: false,
    // No job is started by the clock: without this, pg-boss would look for those all the time.
    schedule: false,
    maintenanceIntervalSeconds: 60,
  });
  // The queue recovers by itself when the database is back; this keeps the process from exiting.
  boss.on('error', (error) => onError(error));
  const taken = new Set<string>();
  let supervising: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;

  const runs = createJobRuns({ db, boss, monitor: patience, logger, space, roomSeconds, state });
  const onError = (error: unknown) => logFailure(logger, error, 'the queue failed');
  const due = pollDueJobs({
    ...{ db, everyMs: options.pollMs ?? pollMs, onDue: wake, onError },
    names: () => (pauses.size > 0 ? [] : [...new Set(slots.values())]),
  });

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

  const addSlot = (
    name: string,
    handle: (claimed: Claimed, control: RunControl) => Promise<void>,
  ) => {
    const slot = createJobSlot<Claimed>({
      take: async () =>
        (await boss.fetch(name, { includeMetadata: true }))[0] as Claimed | undefined,
      run: async (claimed) => {
        if (state.stopping || pauses.size > 0) await runs.giveBack(claimed);
        else await runs.run(claimed, (control) => handle(claimed, control));
      },
      onError,
    });
    slots.set(slot, name);
    if (pauses.size > 0) return;
    slot.start();
    due.look();
  };

  return {
    start: async () => {
      await boss.start();
      await declareQueues(boss, db, jobs);
      supervising = setInterval(() => void supervise(), everyMs);
      due.start();
      beating = setInterval(() => void runs.touch(), options.touchEveryMs ?? touchEveryMs);
    },
    enqueue: async (db, job, payload) => {
      const turn = await findTurn(db, job, payload);
      await boss.send(job.name, writeData(job, payload), { db: fromKysely(db), ...turn });
    },
    work: async (job, handler, onDeadLetter) => {
      if (capabilities && !capabilities.includes(job.capability)) return;
      taken.add(job.name);
      for (let slot = 0; slot < job.concurrency; slot += 1)
        addSlot(job.name, async (claimed, { signal, forgetAttempts, assertCurrent }) => {
          let earlier = claimed.retryCount;
          await handler(readPayload(job, claimed.data), {
            signal,
            attempt: claimed.retryCount + 1,
            get lastAttempt() {
              return earlier >= claimed.retryLimit;
            },
            enqueuedAt: claimed.createdOn,
            progressed: async () => {
              if (earlier > 0 && (await forgetAttempts())) earlier = 0;
            },
            assertCurrent,
            ...(space ? { assertRoom: () => space.assertRoom() } : {}),
          });
        });
      addSlot(deadLetterName(job), async (claimed) => {
        const payload = readPayload(job, claimed.data);
        // No process may have looked at it for long: someone has started the work again, and another job does it.
        if (!(await isQueued(db, job, payload))) await onDeadLetter(payload);
      });
    },
    connections: () => countConnections(pool),
    taken: () => [...taken],
    running: () => {
      const names = runs.names();
      return Object.fromEntries(
        [...taken].flatMap((job) => {
          const count = names.filter((name) => name === job).length;
          return count > 0 ? [[job, count]] : [];
        }),
      );
    },
    isIdle: () => runs.count() === 0,
    pause: async (reason) => {
      pauses.add(reason);
      for (const slot of slots.keys()) slot.pause();
    },
    resume: async (reason) => {
      if (!pauses.delete(reason) || pauses.size > 0 || state.stopping) return;
      for (const slot of slots.keys()) slot.start();
      due.look();
    },
    stop: async (graceMs = 0) => {
      state.stopping = true;
      clearInterval(supervising);
      due.stop();
      const ended = Promise.all([...slots.keys()].map((slot) => slot.end()));
      await waitAtMost(ended, graceMs);
      runs.interrupt();
      await waitAtMost(ended, releaseMs);
      clearInterval(beating);
      // With the database away they cannot be released; other processes find that they are lost.
      await waitAtMost(runs.releaseAll().catch(onError), releaseMs);
      // pg-boss waits for its own calls.
      givenUp.abort();
      await boss.stop({ graceful: false });
      state.closed = true;
      // A query that has no answer holds its connection.
      await waitAtMost(pool.end(), releaseMs);
    },
  };
}

async function waitAtMost(ended: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([ended, time]);
  clearTimeout(timer);
}
