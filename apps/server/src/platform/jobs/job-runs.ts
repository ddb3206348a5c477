import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { DatabaseTransaction } from '../db/database.ts';
import type { DatabaseMonitor } from '../db/database-monitor.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { type Logger, logFailure } from '../log.ts';
import { runInContext } from '../request-context.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { startSpan } from '../tracing.ts';
import {
  type Claim,
  type ClaimDb,
  claimOf,
  completeClaim,
  failClaim,
  forgetAttempts,
  lockClaim,
  releaseClaim,
  touchClaims,
} from './job-claim.ts';
import { readOrigin } from './job-data.ts';
import { JobInterrupted, JobSuperseded } from './job-interrupted.ts';
import { explainOutage, LeaveToOthers } from './outage.ts';

export type Claimed = JobWithMetadata<object>;

/** What a handler may ask of its run. */
export type RunControl = {
  signal: AbortSignal;
  /** False where another run of the job has begun. */
  forgetAttempts: () => Promise<boolean>;
  /** Throws where another run of the job has begun; otherwise none does until the transaction ends. */
  assertCurrent: (trx: DatabaseTransaction) => Promise<void>;
};

type ActiveRun = {
  claim: Claim;
  controller: AbortController;
  /** Set when its end is being written, or is. */
  settling?: Promise<void>;
  superseded: boolean;
};

/**
 * The jobs that run in this process. Whatever is written of a run is written only while it is the current one of its
 * job: one that was believed lost, because its process was frozen or the database was away, has a successor.
 */
export function createJobRuns(options: {
  db: ClaimDb;
  boss: PgBoss;
  monitor: DatabaseMonitor;
  logger: Logger;
  space: DiskSpace | undefined;
  roomSeconds: number;
  state: { stopping: boolean; closed: boolean };
}) {
  const { db, boss, monitor, logger, space, state } = options;
  const active = new Set<ActiveRun>();
  /** How often this process has left a job to others. */
  const left = new Map<string, number>();

  /**
   * One that can do the job should have it soon, and may be busy. This process would take it again, so it waits longer each
   * time, up to the pause of an outage.
   */
  const waitSeconds = (error: unknown, { id }: Claim): number => {
    if (!(error instanceof LeaveToOthers)) return options.roomSeconds;
    const times = left.get(id) ?? 0;
    left.delete(id);
    left.set(id, times + 1);
    for (const oldest of left.keys()) {
      if (left.size <= rememberedJobs) break;
      left.delete(oldest);
    }
    return Math.min(2 ** times, options.roomSeconds);
  };

  const supersede = (run: ActiveRun) => {
    if (run.superseded) return;
    run.superseded = true;
    const { name, id } = run.claim;
    logger.warn({ job: name, id }, 'another run of the job has begun: this one is dropped');
    run.controller.abort(new JobSuperseded());
  };

  /** Writes how a run ended. It waits for a database that is away: otherwise finished work would be done again. */
  const settle = (run: ActiveRun, write: () => Promise<boolean>): Promise<void> => {
    run.settling = writeEnd(run, write);
    return run.settling;
  };

  const writeEnd = async (run: ActiveRun, write: () => Promise<boolean>) => {
    for (let tries = 1; !run.superseded; tries += 1)
      try {
        // What was written just before the connection broke does not have to be written again.
        if (!(await write()) && tries === 1) supersede(run);
        return;
      } catch (error) {
        if (state.closed) return;
        if (!isDatabaseUnavailable(error)) throw error;
        await monitor.recheck();
      }
  };

  const release = (run: ActiveRun, delaySeconds?: number) =>
    settle(run, () => releaseClaim(db, run.claim, delaySeconds));

  const settleError = async (run: ActiveRun, error: unknown) => {
    const { claim, controller } = run;
    const about = { job: claim.name, id: claim.id };
    if (controller.signal.reason instanceof JobInterrupted || isDatabaseUnavailable(error)) {
      if (run.superseded) return;
      logger.info(about, 'job released, to be run again');
      if (!state.stopping) await monitor.recheck();
      return release(run);
    }
    const outage = explainOutage(error);
    if (!outage) return settle(run, () => failClaim(db, boss, claim, error));
    space?.note(error);
    logger.warn({ ...about, err: error }, `${outage}: the job waits`);
    await release(run, waitSeconds(error, claim));
  };

  const execute = async (
    run: ActiveRun,
    claimed: Claimed,
    handle: (control: RunControl) => Promise<void>,
  ) => {
    const { claim, controller } = run;
    const about = { 'glossa.job.id': claim.id, 'glossa.job.attempt': claimed.retryCount + 1 };
    const { requestId = claim.id, traceparent } = readOrigin(claimed.data);
    const span = startSpan(`job ${claim.name}`, 'consumer', about, traceparent);
    const job = { name: claim.name, id: claim.id };
    const checked = (current: boolean) => {
      if (!current) supersede(run);
      return current;
    };
    const control: RunControl = {
      signal: controller.signal,
      forgetAttempts: async () => checked(await forgetAttempts(db, claim)),
      assertCurrent: async (trx) => {
        if (!checked(await lockClaim(trx, claim))) throw new JobSuperseded();
      },
    };
    const handled = runInContext({ requestId, job, span }, () => handle(control));
    const limit = limitTime(handled, claimed.expireInSeconds, controller);
    let failure: { error: unknown } | undefined;
    try {
      await limit.ended;
      span?.end();
    } catch (error) {
      span?.end({ error });
      failure = { error };
    }
    try {
      if (failure) await settleError(run, failure.error);
      else await settle(run, () => completeClaim(db, claim));
    } finally {
      // It runs until its engine has ended.
      if (limit.isOver()) await handled.catch(() => {});
    }
  };

  return {
    /** Answers when nothing of the job runs here anymore. */
    run: async (claimed: Claimed, handle: (control: RunControl) => Promise<void>) => {
      const controller = new AbortController();
      const run: ActiveRun = { claim: claimOf(claimed), controller, superseded: false };
      active.add(run);
      try {
        await execute(run, claimed, handle);
      } finally {
        active.delete(run);
      }
    },
    /** One that was taken while no more should be. */
    giveBack: (claimed: Claimed) => releaseClaim(db, claimOf(claimed)),
    /** Sends the heartbeat of all, and ends those that another process has taken meanwhile. */
    touch: async () => {
      const runs = [...active].filter(({ settling, superseded }) => !settling && !superseded);
      try {
        const current = await touchClaims(db, runs);
        for (const run of runs)
          if (!current.has(run) && !run.settling && active.has(run)) supersede(run);
      } catch (error) {
        logFailure(logger, error, 'the heartbeat of the jobs that run here was not written');
      }
    },
    names: () => [...active].map(({ claim }) => claim.name),
    count: () => active.size,
    interrupt: () => {
      for (const { controller } of active) controller.abort(new JobInterrupted());
    },
    /** Those that did not end in time. One whose end is being written is not to be run again. */
    releaseAll: async () => {
      for (const run of active) await (run.settling ?? release(run));
    },
  };
}

/** Of the jobs that were left, those that were left last. */
const rememberedJobs = 1_000;

/** Work that takes too long is aborted, and its job fails without waiting for it. */
function limitTime(work: Promise<void>, seconds: number, controller: AbortController) {
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      over = true;
      const error = new Error(`handler execution exceeded ${seconds}s`);
      controller.abort(error);
      reject(error);
    }, seconds * 1_000);
  });
  const ended = Promise.race([work, limit]).finally(() => clearTimeout(timer));
  return { ended, isOver: () => over };
}
