import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runToEnd } from '../../scripts/runtime.mjs';

/** How long a stop may take before the server is ended hard: the time it was told to go on working, and then some. */
const child = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof import('node:child_process')>()),
  spawn: () => child.current,
}));

const kill = vi.fn();
let ended: Promise<number>;
const begin = (delaySeconds: string) => {
  vi.stubEnv('GLOSSA_STOP_DELAY_SECONDS', delaySeconds);
  const running = Object.assign(new EventEmitter(), { kill });
  child.current = running;
  ended = runToEnd('the-server', []);
  process.emit('SIGHUP');
  return running;
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  kill.mockReset();
});

test.each([
  ['nothing', '', 20],
  ['no delay', '0', 20],
  ['the longest delay', '300', 320],
])('with %s asked for, a stop has its time and no more', async (_what, delay, seconds) => {
  const running = begin(delay);
  expect(kill.mock.calls).toEqual([['SIGHUP']]);
  vi.advanceTimersByTime(seconds * 1_000 - 1);
  expect(kill.mock.calls).toEqual([['SIGHUP']]);
  vi.advanceTimersByTime(1);
  expect(kill.mock.calls).toEqual([['SIGHUP'], ['SIGKILL']]);
  running.emit('exit', 0, null);
  expect(await ended).toBe(0);
});
