import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameAt, frameMiddleSeconds, frameStartMs, nearestFrameMs } from './frames.ts';

const rates = fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 59.94, 60);

test('a frame starts where the previous ends', () => {
  expect([0, 39, 40, 79, 80].map((ms) => frameAt(ms, 25))).toEqual([0, 0, 1, 1, 2]);
  expect([33, 34, 66, 67].map((ms) => frameAt(ms, 29.97))).toEqual([1, 1, 1, 2]);
});

test('whole milliseconds lose no frame in two hours at any rate', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 430_000 }), (rate, frame) => {
      expect(frameAt(frameStartMs(frame, rate), rate)).toBe(frame);
      expect(Math.floor(frameMiddleSeconds(frame, rate) * rate)).toBe(frame);
      expect(nearestFrameMs(frameStartMs(frame, rate), rate)).toBe(frameStartMs(frame, rate));
    }),
  );
});
