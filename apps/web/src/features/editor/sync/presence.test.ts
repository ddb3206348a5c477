import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { createTestStore, testReportId } from '../testing/test-store.ts';
import { startPresence } from './presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const grace = { tabId: 'grace', userId: 'g', displayName: 'Grace', cueId: 'cue-3' };
const own = { tabId: 'own', userId: 'a', displayName: 'Ada', cueId: null };

function start() {
  const store = createTestStore();
  const calls = {
    report: vi.fn(async () => [grace, own]),
    list: vi.fn(async () => [own]),
    leave: vi.fn(),
  };
  return { store, calls, presence: startPresence(store, 'own', calls) };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('shows others but not oneself and renews every 15 seconds', async () => {
  const { store, calls, presence } = start();
  await pass(0);
  expect(calls.report.mock.calls).toEqual([[testReportId, null]]);
  expect(store.getState().present).toEqual([grace]);
  await pass(15_000);
  expect(calls.report).toHaveBeenCalledTimes(2);
  presence.refresh();
  await pass(0);
  expect(store.getState().present).toEqual([]);
});

test('announces the edited cue after staying in it', async () => {
  const { store, calls } = start();
  for (const id of ['cue-1', 'cue-2', 'cue-3']) {
    store.goTo(id, { typing: true });
    await pass(50);
  }
  await pass(200);
  expect(calls.report.mock.calls).toEqual([
    [testReportId, null],
    [testReportId, 'cue-3'],
  ]);
  store.setTyping(false);
  await pass(200);
  expect(calls.report.mock.calls.at(-1)).toEqual([testReportId, null]);
});

test('announces leaving on page hide and on close, and nothing after it', async () => {
  const { store, calls, presence } = start();
  window.dispatchEvent(new Event('pagehide'));
  expect(calls.leave).toHaveBeenCalledExactlyOnceWith(testReportId);
  presence.dispose();
  await pass(0);
  expect(calls.leave).toHaveBeenCalledTimes(2);
  store.goTo('cue-2', { typing: true });
  await pass(60_000);
  expect(calls.report).toHaveBeenCalledTimes(1);
});

test('an editor closed immediately leaves after its join was sent', async () => {
  const { calls, presence } = start();
  let hear = () => {};
  calls.report.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        hear = () => resolve([grace, own]);
      }),
  );
  await pass(15_000);
  presence.dispose();
  await pass(0);
  expect(calls.leave).not.toHaveBeenCalled();
  hear();
  await pass(0);
  expect(calls.leave).toHaveBeenCalledExactlyOnceWith(testReportId);
});

test('keeps trying without a connection', async () => {
  const { store, calls } = start();
  await pass(0);
  calls.report.mockRejectedValueOnce(new ApiError({ code: 'NETWORK', status: 0, message: 'No.' }));
  await pass(15_000);
  expect(store.getState().present).toEqual([grace]);
  await pass(15_000);
  expect(calls.report).toHaveBeenCalledTimes(3);
});
