import { randomUUID } from 'node:crypto';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Database, DatabaseOrTransaction } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { type Logger, logFailure } from '../log.ts';
import { recordJobOutcome } from '../metrics.ts';
import { isBucketUnavailable } from '../storage/bucket-error.ts';
import { isDiskFull } from '../storage/disk-space.ts';
import { StoredFileError } from '../storage/stored-file-error.ts';
import type { StoredProgress } from '../stored-messages.ts';
import { type Heartbeats, heartbeatsOf } from './heartbeats.ts';
import type { JobRun } from './job.ts';
import { JobInterrupted } from './job-interrupted.ts';
import type {
  Failure,
  LeasedTable,
  LeasedTableName,
  LeaseFields,
  LeaseStatus,
} from './leased-table.ts';
import { LeaveToOthers } from './outage.ts';

export type Report = (percent: number, phase: MessageRef) => void;
export type RunContext = { runId: string; signal: AbortSignal; report: Report };

/** What stops a run that is no longer wanted: its row was canceled, deleted or taken over by another run. */
class Superseded extends Error {}

/**
 * Works on a row as the one run that holds it. The row's run_id decides: with every heartbeat of this process the progress
 * is written where the row still has it, and the work is aborted as soon as it does not. A temporary error is thrown on to the queue, which
 * tries again; the last one, and every permanent error, ends in `fail`.
 */
export async function runWithLease<T extends LeasedTableName>(options: {
  db: Database;
  table: LeasedTable<T>;
  id: string;
  /** The status of a row that is worked on, and what is written with it. */
  status: LeaseStatus<T>;
  fields?: LeaseFields<T>;
  job: JobRun;
  logger: Logger;
  work: (context: RunContext) => Promise<void>;
  fail: (runId: string, failure: Failure) => Promise<void>;
  explain: (error: unknown) => (Failure & { retryable: boolean }) | undefined;
  /** Tests have their own. */
  heartbeats?: Heartbeats;
}): Promise<void> {
  const { db, table, id, status, fields } = options;
  await options.job.assertRoom?.();
  const runId = randomUUID();
  // Canceled or finished before its turn came: nothing to do.
  const acquire = (trx: DatabaseOrTransaction) =>
    table.acquire(trx, id, status, { runId, ...(fields && { fields }) });
  const { assertCurrent } = options.job;
  const acquired = assertCurrent
    ? await db.transaction().execute(async (trx) => {
        // A run that was believed lost must not take the row from its successor.
        await assertCurrent(trx);
        return acquire(trx);
      })
    : await acquire(db);
  if (!acquired) return;
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, options.job.signal]);
  const progress = trackProgress();

  const lease = (options.heartbeats ?? heartbeatsOf(db)).join({
    ...{ table: table.renewal, id, runId },
    takeProgress: progress.takeChange,
    onLost: () => controller.abort(new Superseded()),
    // The database may be unavailable for a moment; the work goes on, and the next heartbeat tries again.
    onError: (error) => logFailure(options.logger, error, 'a heartbeat was not written'),
  });

  /** The queue runs it again when there is room, or the files can be reached, which is no try of its own. */
  const showWaiting = async (reason: MessageRef) => {
    progress.report(progress.percent(), reason);
    await lease.beat();
  };

  try {
    await options.work({ runId, signal, report: progress.report });
  } catch (error) {
    if (controller.signal.aborted) return recordJobOutcome('superseded'); // Superseded: the row already has its result.
    if (error instanceof LeaveToOthers) {
      await showWaiting(message('jobs.waitingForNode'));
      throw error;
    }
    // The server stops, another run of the job has begun, or the database went away under a statement: the queue runs the
    // job again, uncounted.
    if (options.job.signal.reason instanceof JobInterrupted || isDatabaseUnavailable(error))
      throw error;
    if (isDiskFull(error) && Date.now() - options.job.enqueuedAt.getTime() < maxWaitMs) {
      await showWaiting(message('jobs.waitingForSpace'));
      throw error;
    }
    if (isBucketUnavailable(error)) {
      await showWaiting(message('jobs.waitingForFiles'));
      throw error;
    }
    const known = explainStorageError(error) ?? options.explain(error);
    if (!known) options.logger.error({ err: error }, 'a job failed unexpectedly');
    if ((!known || known.retryable) && !options.job.lastAttempt) throw error;
    recordJobOutcome('failed');
    const failure = known ?? { code: 'INTERNAL', message: message('jobs.unexpectedFailure') };
    const file =
      error instanceof StoredFileError ? { file: error.file, reason: error.message } : {};
    options.logger.warn({ id, code: failure.code, ...file }, 'job failed');
    await options.fail(runId, failure);
  } finally {
    await lease.leave();
  }
}

/** How long a job waits for room on the disk after it was queued: it may need more than the disk will ever have. */
const maxWaitMs = 24 * 3_600_000;

/** Another try would read the same bytes, or find the same disk. */
function explainStorageError(error: unknown): (Failure & { retryable: boolean }) | undefined {
  if (error instanceof StoredFileError)
    return { code: error.code, message: error.messageRef, retryable: false };
  if (!isDiskFull(error)) return undefined;
  return { code: 'STORAGE_FULL', message: message('errors.storageFull'), retryable: false };
}

/** Percent and phase, with the time left estimated from the speed of the current phase. */
function trackProgress() {
  let current: StoredProgress | undefined;
  let changed = false;
  let phaseStart = { at: Date.now(), percent: 0 };
  const report: Report = (percent, phase) => {
    const bounded = Math.max(0, Math.min(100, percent));
    if (!isSame(phase, current?.phase)) phaseStart = { at: Date.now(), percent: bounded };
    const gained = bounded - phaseStart.percent;
    const seconds = (Date.now() - phaseStart.at) / 1000;
    const secondsLeft =
      gained >= 2 && seconds >= 2
        ? Math.ceil((seconds / gained) * (100 - bounded))
        : (current?.secondsLeft ?? null);
    current = { percent: Math.floor(bounded), phase, secondsLeft };
    changed = true;
  };
  return {
    report,
    percent: () => current?.percent ?? 0,
    takeChange: () => {
      const taken = changed ? current : undefined;
      changed = false;
      return taken;
    },
  };
}

/** A message that only counts on is the same phase. */
const isSame = (one: MessageRef, other: MessageRef | undefined): boolean =>
  'id' in one && other && 'id' in other
    ? one.id === other.id
    : JSON.stringify(one) === JSON.stringify(other);
