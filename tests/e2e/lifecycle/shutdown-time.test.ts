import { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runToEnd } from '../../../scripts/runtime.mjs';

/** Time limit of a shutdown before the server is killed: the configured delay plus a margin. */
const endHard = ChildProcess.prototype.kill;
const kill = vi.spyOn(ChildProcess.prototype, 'kill');
beforeEach(() => {
  kill.mockReset().mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each([
  ['nothing', '', 30],
  ['no delay', '0', 30],
  ['the longest delay', '300', 330],
])('with %s asked for, a stop has its time and no more', async (_what, delay, seconds) => {
  vi.stubEnv('GLOSSA_SHUTDOWN_DELAY_SECONDS', delay);
  const ended = runToEnd('sleep', ['600']);
  process.emit('SIGTERM');
  expect(kill.mock.calls).toEqual([['SIGTERM']]);
  vi.advanceTimersByTime(seconds * 1_000 - 1);
  expect(kill.mock.calls).toEqual([['SIGTERM']]);
  vi.advanceTimersByTime(1);
  expect(kill.mock.calls).toEqual([['SIGTERM'], ['SIGKILL']]);
  endHard.call(kill.mock.contexts[0] as ChildProcess, 'SIGKILL');
  expect(await ended).toBe(1);
});
