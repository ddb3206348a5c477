import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markUnavailable } from '../db/unavailable.ts';
import { createLogger } from '../log.ts';
import type { StoredProgress } from '../stored-messages.ts';
import { createHeartbeats } from './heartbeats.ts';
import { type RunContext, runWithLease } from './job-lease.ts';
import type { Failure, LeasedTable } from './leased-table.ts';
import { JobInterrupted } from './queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class KnownError extends Error {
  readonly retryable: boolean;
  constructor(retryable: boolean) {
    super('known');
    this.retryable = retryable;
  }
}

/** One run on a row that is in memory: `held` says whether the run still has it. */
function startRun(
  work: (context: RunContext) => Promise<void>,
  options: { acquired?: boolean; lastAttempt?: boolean; signal?: AbortSignal } = {},
) {
  const row = { held: options.acquired ?? true, broken: false };
  const written: StoredProgress[] = [];
  const failures: Failure[] = [];
  const table: LeasedTable<'conversions'> = {
    statesBefore: () => [],
    transition: async () => true,
    acquire: async () => row.held,
    renewal: {
      name: 'conversions',
      idColumn: 'id',
      wantedWhile: undefined,
      onLost: async () => {},
    },
    postsOf: async () => [],
  };
  const heartbeats = createHeartbeats(
    async (runs) => {
      if (row.broken) throw new Error('no connection');
      const ids = new Set(row.held ? runs.map(({ runId }) => runId) : []);
      for (const { progress } of runs) if (row.held && progress) written.push(progress);
      return { held: ids, written: ids };
    },
    async () => {},
  );
  const ended = runWithLease({
    db: undefined as never,
    heartbeats,
    table,
    id: 'row',
    status: 'working',
    job: {
      signal: options.signal ?? new AbortController().signal,
      attempt: 1,
      lastAttempt: options.lastAttempt ?? false,
      enqueuedAt: new Date(),
    },
    logger: createLogger('silent'),
    work,
    fail: async (_, failure) => void failures.push(failure),
    explain: (error) =>
      error instanceof KnownError
        ? { code: 'KNOWN', message: { text: 'Known.' }, retryable: error.retryable }
        : undefined,
  });
  return { row, written, failures, ended };
}

/** Work that goes on until it is stopped. */
const untilAborted = ({ signal }: RunContext) =>
  new Promise<void>((_, reject) =>
    signal.addEventListener('abort', () => reject(new KnownError(false))),
  );

test('does not work on a row that it could not acquire', async () => {
  const work = vi.fn();
  await startRun(work, { acquired: false }).ended;
  expect(work).not.toHaveBeenCalled();
});

test('writes progress every two seconds, and only where it changed', async () => {
  const done = Promise.withResolvers<void>();
  const run = startRun(async ({ report }) => {
    report(10, { text: 'Reading' });
    report(12.7, { text: 'Reading' });
    await done.promise;
  });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(run.written).toEqual([{ percent: 12, phase: { text: 'Reading' }, secondsLeft: null }]);
  done.resolve();
  await run.ended;
  expect(vi.getTimerCount()).toBe(0);
});

test('aborts the work of a run that lost the row, without failing the row', async () => {
  const run = startRun(untilAborted);
  await vi.advanceTimersByTimeAsync(2_500);
  run.row.held = false;
  await vi.advanceTimersByTimeAsync(2_000);
  await run.ended;
  expect(run.failures).toEqual([]);
});

test('goes on while the database does not answer', async () => {
  const done = Promise.withResolvers<void>();
  const run = startRun(async ({ signal, report }) => {
    report(50, { text: 'Reading' });
    await done.promise;
    expect(signal.aborted).toBe(false);
  });
  run.row.broken = true;
  await vi.advanceTimersByTimeAsync(4_500);
  expect(run.written).toEqual([]);
  run.row.broken = false;
  await vi.advanceTimersByTimeAsync(2_000);
  // What could not be written is not forgotten.
  expect(run.written).toMatchObject([{ percent: 50 }]);
  done.resolve();
  await run.ended;
  expect(run.failures).toEqual([]);
});

test.each([
  ['a temporary error before the last attempt', new KnownError(true), false, 'retried'],
  ['an unknown error before the last attempt', new Error('unknown'), false, 'retried'],
  ['a temporary error in the last attempt', new KnownError(true), true, 'KNOWN'],
  ['a permanent error', new KnownError(false), false, 'KNOWN'],
  ['an unknown error in the last attempt', new Error('unknown'), true, 'INTERNAL'],
])('%s', async (_, error, lastAttempt, outcome) => {
  const run = startRun(() => Promise.reject(error), { lastAttempt });
  if (outcome === 'retried') await expect(run.ended).rejects.toBe(error);
  else await run.ended;
  expect(run.failures.map(({ code }) => code)).toEqual(outcome === 'retried' ? [] : [outcome]);
});

test('estimates the time left from the speed of the current phase', async () => {
  const run = startRun(async ({ report }) => {
    report(0, { text: 'Rendering' });
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    report(25, { text: 'Rendering' });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
  });
  await vi.advanceTimersByTimeAsync(13_000);
  await run.ended;
  expect(run.written.at(-1)).toEqual({
    percent: 25,
    phase: { text: 'Rendering' },
    secondsLeft: 30,
  });
});

test('leaves the row to the next run when the server stops, even on the last attempt', async () => {
  const controller = new AbortController();
  const run = startRun(untilAborted, { lastAttempt: true, signal: controller.signal });
  const ended = expect(run.ended).rejects.toThrow(KnownError);
  await vi.advanceTimersByTimeAsync(100);
  controller.abort(new JobInterrupted());
  await ended;
  expect(run.failures).toEqual([]);
});

test('leaves the row to the next run when the database went away, even on the last attempt', async () => {
  const lost = markUnavailable(new Error('read ECONNRESET'));
  const run = startRun(() => Promise.reject(lost), { lastAttempt: true });
  await expect(run.ended).rejects.toBe(lost);
  expect(run.failures).toEqual([]);
});
