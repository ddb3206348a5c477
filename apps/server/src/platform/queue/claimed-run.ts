import { randomUUID } from 'node:crypto';
import type { Progress } from '@glossa/contracts';
import type { Logger } from '../log.ts';
import { noteOutcome } from '../metrics.ts';
import type { JobRun } from './queue.ts';

export type Failure = { code: string; message: string };
export type Report = (percent: number, phase: string) => void;
export type RunContext = { runId: string; signal: AbortSignal; report: Report };

/** What stops a run that is no longer wanted: somebody cancelled, deleted or started the work anew. */
class Superseded extends Error {}

/**
 * Works on a row that this run has claimed. The row's run_id is the authority: every second the progress is written
 * where the row still carries it, and the work is aborted as soon as it does not. A passing fault is thrown on to the
 * queue, which tries again; the last one, and every permanent fault, ends in `fail`.
 */
export async function runClaimed(options: {
  job: JobRun;
  logger: Logger;
  claim: (runId: string) => Promise<boolean>;
  /** Writes progress where run_id is still ours; false where it is not. */
  beat: (runId: string, progress: Progress | undefined) => Promise<boolean>;
  work: (context: RunContext) => Promise<void>;
  fail: (runId: string, failure: Failure) => Promise<void>;
  explain: (error: unknown) => (Failure & { retryable: boolean }) | undefined;
}): Promise<void> {
  const runId = randomUUID();
  if (!(await options.claim(runId))) return; // Cancelled or finished before its turn came: nothing to do.
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, options.job.signal]);
  const progress = trackProgress();

  let beating: Promise<void> = Promise.resolve();
  const beat = async () => {
    try {
      if (!(await options.beat(runId, progress.takeChange()))) controller.abort(new Superseded());
    } catch (error) {
      // The database may be gone for a moment; the work is not lost for that, and the next beat tries again.
      options.logger.warn({ err: error }, 'a progress beat was not written');
    }
  };
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, 1_000);

  try {
    await options.work({ runId, signal, report: progress.report });
  } catch (error) {
    if (controller.signal.aborted) return noteOutcome('superseded'); // Superseded: the row already says what became of it.
    const known = options.explain(error);
    if (!known) options.logger.error({ err: error }, 'a job failed unexpectedly');
    if ((!known || known.retryable) && !options.job.lastAttempt) throw error;
    noteOutcome('failed');
    await options.fail(
      runId,
      known ?? {
        code: 'INTERNAL',
        message:
          'Something went wrong on our side. Try again; if it stays, tell your administrator.',
      },
    );
  } finally {
    clearInterval(timer);
    await beating;
  }
}

/** Percent and phase, with the time left reckoned from the pace of the present phase. */
function trackProgress() {
  let current: Progress | undefined;
  let changed = false;
  let phaseStart = { at: Date.now(), percent: 0 };
  const report: Report = (percent, phase) => {
    const bounded = Math.max(0, Math.min(100, percent));
    if (phase !== current?.phase) phaseStart = { at: Date.now(), percent: bounded };
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
    takeChange: () => {
      const taken = changed ? current : undefined;
      changed = false;
      return taken;
    },
  };
}
