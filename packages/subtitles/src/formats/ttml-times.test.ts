import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTtmlClock, readTtmlTime, ttmlUnitMs, writeTtmlTime } from './ttml-times.ts';

const rates = fc.record({
  timeBase: fc.constant('smpte'),
  frameRate: fc.constantFrom('24', '25', '30', '60', '23.976', '29.97', '59.94', '0.3', '14.5'),
  frameRateMultiplier: fc.constantFrom('1 1', '1000 1001'),
  dropMode: fc.constantFrom('nonDrop', 'dropNTSC'),
});

test('any time is read where it was written, whatever the rates are', () => {
  fc.assert(
    fc.property(rates, fc.nat(36_000_000), (parameters, ms) => {
      const clock = readTtmlClock(new Map(Object.entries(parameters)));
      const written = writeTtmlTime(ms, clock);
      expect(written).toMatch(/^\d\d:\d\d:\d\d[:.]\d{2,3}$/);
      const read = readTtmlTime(written, clock) ?? Number.NaN;
      expect(Math.abs(read - ms)).toBeLessThan(ttmlUnitMs(clock));
      // It is a time code of that file.
      if (parameters.frameRate !== '0.3') expect(written.split(':')).toHaveLength(4);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['30', '00:01:00:02', 1800],
  ['60', '00:01:00:04', 3600],
  ['59.94', '00:01:00:04', 3600],
])('at %s per second, the numbers that begin a minute are dropped', (frameRate, code, frame) => {
  const parameters = { timeBase: 'smpte', dropMode: 'dropNTSC', frameRate };
  const clock = readTtmlClock(new Map(Object.entries(parameters)));
  const ms = (frame * 1000) / clock.framesPerSecond;
  expect(writeTtmlTime(ms, clock)).toBe(code);
  expect(readTtmlTime(code, clock)).toBeCloseTo(ms, -1);
});
