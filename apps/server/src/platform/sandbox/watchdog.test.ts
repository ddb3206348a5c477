import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForStall } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const second = 1_000;

/** A process whose activity the test sets; `stalled` counts the calls. */
function watch(activity: { now: string | undefined }) {
  const onStall = vi.fn();
  const watchdog = watchForStall({
    pid: 1,
    stallMs: 120 * second,
    onStall,
    read: async () => activity.now,
  });
  return { onStall, ...watchdog };
}

test('a process without output and CPU time is reported once', async () => {
  const { onStall } = watch({ now: 'idle' });
  await vi.advanceTimersByTimeAsync(119 * second);
  expect(onStall).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500 * second);
  expect(onStall).toHaveBeenCalledTimes(1);
});

test('a silent process that uses CPU time now and then is left alone', async () => {
  const activity = { now: '0' };
  const { onStall, stop } = watch(activity);
  for (let minute = 1; minute <= 60; minute += 1) {
    activity.now = String(minute);
    await vi.advanceTimersByTimeAsync(60 * second);
  }
  expect(onStall).not.toHaveBeenCalled();
  stop();
});

test('a process that waits but prints now and then is left alone', async () => {
  const { onStall, heard, stop } = watch({ now: 'idle' });
  for (let minute = 1; minute <= 60; minute += 1) {
    heard();
    await vi.advanceTimersByTimeAsync(60 * second);
  }
  expect(onStall).not.toHaveBeenCalled();
  stop();
});

test('where CPU time cannot be read, it waits ten times as long', async () => {
  const { onStall } = watch({ now: undefined });
  await vi.advanceTimersByTimeAsync(1_150 * second);
  expect(onStall).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100 * second);
  expect(onStall).toHaveBeenCalledTimes(1);
});

test('reports nothing after it was stopped, even during a check', async () => {
  let answer = (_activity: string) => {};
  let reads = 0;
  const onStall = vi.fn();
  const { stop } = watchForStall({
    pid: 1,
    stallMs: 8 * second,
    onStall,
    read: () => {
      reads += 1;
      return new Promise((resolve) => (answer = resolve));
    },
  });
  for (let check = 0; check < 20; check += 1) {
    await vi.advanceTimersByTimeAsync(second);
    if (check === 7) stop();
    answer('idle');
  }
  expect(onStall).not.toHaveBeenCalled();
  // Checks 0 to 7; other timers of this process are none of its business.
  expect(reads).toBe(8);
});
