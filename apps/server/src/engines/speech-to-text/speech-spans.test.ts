import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSpanRules, FRAME_MS, speechSpans } from './speech-spans.ts';

/** [probability, frames] … → one probability per frame */
function frames(...parts: [number, number][]): number[] {
  return parts.flatMap(([probability, count]) => new Array<number>(count).fill(probability));
}
const noPadding = { ...defaultSpanRules, paddingMs: 0 };
const spansOf = (probabilities: number[], rules = noPadding) =>
  speechSpans(probabilities, probabilities.length * FRAME_MS, rules);

test('finds nothing without speech probability', () => {
  expect(spansOf([])).toEqual([]);
  expect(spansOf(frames([0.4, 100]))).toEqual([]);
});

test('starts at the high threshold and ends at the low one', () => {
  expect(spansOf(frames([0.1, 10], [0.9, 10], [0.4, 10], [0.1, 20]))).toEqual([
    { startMs: 10 * FRAME_MS, endMs: 30 * FRAME_MS },
  ]);
});

test('joins speech across a short pause but not across a long one', () => {
  expect(spansOf(frames([0.9, 20], [0, 8], [0.9, 20]))).toHaveLength(1);
  expect(spansOf(frames([0.9, 20], [0, 12], [0.9, 20]))).toEqual([
    { startMs: 0, endMs: 20 * FRAME_MS },
    { startMs: 32 * FRAME_MS, endMs: 52 * FRAME_MS },
  ]);
});

test('drops an isolated click and keeps a short word next to speech', () => {
  expect(spansOf(frames([0, 50], [0.9, 4], [0, 50]))).toEqual([]);
  expect(spansOf(frames([0.9, 20], [0, 15], [0.9, 6], [0, 20]))).toHaveLength(2);
  expect(spansOf(frames([0.9, 20], [0, 60], [0.9, 6], [0, 20]))).toHaveLength(1);
});

test('limits padding to the middle of a pause and the recording', () => {
  const rules = { ...defaultSpanRules, paddingMs: 400 };
  expect(spansOf(frames([0.9, 20], [0, 20], [0.9, 20]), rules)).toEqual([
    { startMs: 0, endMs: 30 * FRAME_MS },
    { startMs: 30 * FRAME_MS, endMs: 60 * FRAME_MS },
  ]);
});

test('returns ordered, separate spans within the recording for any probabilities', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 600 }),
      (heard) => {
        let earliest = 0;
        for (const span of speechSpans(heard, heard.length * FRAME_MS)) {
          expect(span.startMs).toBeGreaterThanOrEqual(earliest);
          expect(span.endMs).toBeGreaterThan(span.startMs);
          earliest = span.endMs;
        }
        expect(earliest).toBeLessThanOrEqual(heard.length * FRAME_MS);
      },
    ),
  );
});
