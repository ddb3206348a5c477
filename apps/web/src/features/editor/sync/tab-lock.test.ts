import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockTab, whenTabClosed } from './tab-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Pages without HTTPS have no locks.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

async function isGone(windowId: string): Promise<boolean> {
  const take = vi.fn(async () => undefined);
  await whenTabClosed(windowId, take);
  return take.mock.calls.length > 0;
}

test('a tab counts as open while it renews its lock and as closed after release', async () => {
  const unsubscribe = await lockTab('one');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isGone('one')).toBe(false);
  unsubscribe();
  expect(await isGone('one')).toBe(true);
});

test('a tab that ended without release counts as closed after its lease', async () => {
  await lockTab('one');
  vi.clearAllTimers();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await isGone('one')).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await isGone('one')).toBe(true);
});
