import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClock } from './formats/read-time.ts';
import {
  formatAssTime,
  formatAssTiming,
  formatDotTime,
  formatLrcTime,
  formatSbvTime,
  formatSrtTime,
  formatSrtTiming,
} from './time.ts';

const day = 24 * 3_600_000;
/** HH:MM:SS.mmm, from another source. */
const clockOf = (ms: number): string => new Date(ms).toISOString().slice(11, 23);

test('times are written as a clock has them, in any order', () => {
  fc.assert(
    fc.property(fc.nat(day - 11), (ms) => {
      const clock = clockOf(ms);
      const short = clock.replace(/^0/, '');
      expect(formatDotTime(ms)).toBe(clock);
      expect(formatSrtTime(ms)).toBe(clock.replace('.', ','));
      expect(formatSbvTime(ms)).toBe(short);
      const rounded = clockOf(Math.round(ms / 10) * 10);
      expect(formatAssTime(ms)).toBe(rounded.replace(/^0/, '').slice(0, -1));
    }),
  );
  expect(formatSrtTime(-5)).toBe('00:00:00,000');
  expect(formatSrtTime(100 * 3_600_000)).toBe('100:00:00,000');
  expect(formatLrcTime(615_023)).toBe('102:30.23');
});

test('a line of two times has them as they are written one by one, however long', () => {
  const anyTime = fc.oneof(
    fc.nat(day),
    fc.integer({ min: -5000, max: 2_147_483_647 }),
    fc.constantFrom(35_999_994, 35_999_995, 36_000_000, 359_999_999, 359_999_999.6, 360_000_000),
    fc.double({ min: 0, max: day, noNaN: true }),
  );
  fc.assert(
    fc.property(anyTime, anyTime, (start, end) => {
      expect(formatSrtTiming(start, end)).toBe(
        `${formatSrtTime(start)} --> ${formatSrtTime(end)}\n`,
      );
      expect(formatAssTiming(start, end)).toBe(`${formatAssTime(start)},${formatAssTime(end)},`);
    }),
    { numRuns: 2000 },
  );
});

test('plain times are read as times with space, which need the pattern', () => {
  const part = (max: number) => fc.nat(max).map((value) => String(value).padStart(2, '0'));
  const clock = fc.tuple(
    fc.nat(12_000).map(String),
    fc.oneof(part(99), fc.nat(200).map(String)),
    fc.oneof(part(99), fc.nat(9).map(String)),
    fc.constantFrom('.', ',', ':'),
    fc.nat(12_000).map(String),
  );
  fc.assert(
    fc.property(clock, ([hours, minutes, seconds, mark, decimals]) => {
      const plain = `${hours}:${minutes}:${seconds}${mark}${decimals}`;
      expect(readClock(plain)).toBe(readClock(`${hours}: ${minutes}:${seconds}${mark}${decimals}`));
    }),
    { numRuns: 1000 },
  );
  expect(readClock('1:02:03.4')).toBe(3_723_400);
});
