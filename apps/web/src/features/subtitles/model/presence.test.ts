import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { startPresence } from './presence.ts';
import { createTestStore, testReportId } from './test-store.ts';

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
    say: vi.fn(async () => [grace, own]),
    look: vi.fn(async () => [own]),
    leave: vi.fn(),
  };
  return { store, calls, presence: startPresence(store, 'own', calls) };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('others are shown, oneself is not; every 15 seconds it is said again', async () => {
  const { store, calls, presence } = start();
  await pass(0);
  expect(calls.say.mock.calls).toEqual([[testReportId, null]]);
  expect(store.getState().present).toEqual([grace]);
  await pass(15_000);
  expect(calls.say).toHaveBeenCalledTimes(2);
  presence.refresh();
  await pass(0);
  expect(store.getState().present).toEqual([]);
});

test('the cue that is typed in is said once one stays in it', async () => {
  const { store, calls } = start();
  for (const id of ['cue-1', 'cue-2', 'cue-3']) {
    store.goTo(id, { typing: true });
    await pass(50);
  }
  await pass(200);
  expect(calls.say.mock.calls).toEqual([
    [testReportId, null],
    [testReportId, 'cue-3'],
  ]);
  store.setTyping(false);
  await pass(200);
  expect(calls.say.mock.calls.at(-1)).toEqual([testReportId, null]);
});

test('leaving is said when the page goes and when the editor is closed, and nothing after it', async () => {
  const { store, calls, presence } = start();
  window.dispatchEvent(new Event('pagehide'));
  expect(calls.leave).toHaveBeenCalledExactlyOnceWith(testReportId);
  presence.dispose();
  await pass(0);
  expect(calls.leave).toHaveBeenCalledTimes(2);
  store.goTo('cue-2', { typing: true });
  await pass(60_000);
  expect(calls.say).toHaveBeenCalledTimes(1);
});

test('an editor that is closed at once says goodbye after it was heard', async () => {
  const { calls, presence } = start();
  let hear = () => {};
  calls.say.mockImplementationOnce(
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

test('without a connection it goes on and tries again', async () => {
  const { store, calls } = start();
  await pass(0);
  calls.say.mockRejectedValueOnce(new ApiError({ code: 'NETWORK', status: 0, message: 'No.' }));
  await pass(15_000);
  expect(store.getState().present).toEqual([grace]);
  await pass(15_000);
  expect(calls.say).toHaveBeenCalledTimes(3);
});
