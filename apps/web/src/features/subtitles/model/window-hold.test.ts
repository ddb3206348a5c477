import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdWindow, ifWindowGone } from './window-hold.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A page without https has no locks.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

async function isGone(windowId: string): Promise<boolean> {
  const take = vi.fn(async () => undefined);
  await ifWindowGone(windowId, take);
  return take.mock.calls.length > 0;
}

test('a window is there as long as it renews its time, and gone when it lets go', async () => {
  const letGo = await holdWindow('one');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isGone('one')).toBe(false);
  letGo();
  expect(await isGone('one')).toBe(true);
});

test('a window that ended without a word is gone after its time', async () => {
  await holdWindow('one');
  vi.clearAllTimers();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await isGone('one')).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await isGone('one')).toBe(true);
});
