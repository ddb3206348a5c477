import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPeakLevels, loudest } from './peak-levels.ts';

test('no peak is lost at any zoom or shown farther off than the zoom step', () => {
  const peaks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 1,
    maxLength: 300,
  });
  fc.assert(
    fc.property(peaks, fc.nat(6000), fc.integer({ min: 1, max: 6000 }), (all, from, length) => {
      const found = loudest(buildPeakLevels(all), from, from + length);
      const within = (first: number, last: number) =>
        Math.round(255 * Math.max(0, ...all.slice(Math.max(0, first), Math.max(0, last))));
      const first = Math.floor(from / 20);
      const last = Math.ceil((from + length) / 20);
      const around = last - first;
      expect(found).toBeGreaterThanOrEqual(within(first, last));
      expect(found).toBeLessThanOrEqual(within(first - around, last + around));
    }),
  );
});

test('shows silence before and after the recording', () => {
  const levels = buildPeakLevels([1, 1, 1]);
  expect([
    loudest(levels, -50, -10),
    loudest(levels, 60, 80),
    loudest(buildPeakLevels([]), 0, 9),
  ]).toEqual([0, 0, 0]);
});
