import { expect } from 'vitest';

/** That an instant is from the time between `before`, of `Date.now()`, and now. */
export function expectSince(instant: string | null | undefined, before: number): void {
  const at = Date.parse(instant ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
}
