import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSpeechEdges } from './speech-edges.ts';

/** Segments of [milliseconds, loudness] as peaks. */
const sound = (...stretches: Array<[ms: number, loudness: number]>) =>
  stretches.flatMap(([ms, loudness]) => Array<number>(ms / 20).fill(loudness));
const times = (peaks: number[]) => findSpeechEdges(peaks).map(({ ms, kind }) => `${kind} ${ms}`);

test('speech starts and ends where the audio does', () => {
  expect(times(sound([1000, 0.01], [2000, 0.6], [1000, 0.01], [500, 0.5], [300, 0]))).toEqual([
    'start 1000',
    'end 3000',
    'start 4000',
    'end 4500',
  ]);
});

test.each([
  [
    'a breath within a sentence does not end it',
    sound([200, 0], [600, 0.6], [140, 0], [600, 0.6], [400, 0]),
    ['start 200', 'end 1540'],
  ],
  [
    'a knock is not speech',
    sound([400, 0], [40, 0.9], [1000, 0], [600, 0.6], [400, 0]),
    ['start 1440', 'end 2040'],
  ],
  [
    'a word that gets louder starts where silence ends',
    sound([400, 0], [60, 0.15], [600, 0.6], [400, 0]),
    ['start 400', 'end 1060'],
  ],
  [
    'levels between both thresholds continue',
    sound([400, 0], [400, 0.6], [400, 0.14], [400, 0.6], [400, 0]),
    ['start 400', 'end 1600'],
  ],
  [
    'speech up to the end of the recording ends there',
    sound([400, 0], [600, 0.5]),
    ['start 400', 'end 1000'],
  ],
  [
    'finds speech in quiet recordings',
    sound([400, 0.002], [600, 0.06], [400, 0.002]),
    ['start 400', 'end 1000'],
  ],
  ['hiss is silence', sound([4000, 0.01]), []],
  ['an empty recording', [], []],
])('%s', (_name, peaks, expected) => {
  expect(times(peaks)).toEqual(expected);
});

test('edges alternate, increase and stay within the recording for any audio', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { maxLength: 600 }),
      (peaks) => {
        const edges = findSpeechEdges(peaks);
        expect(edges.length % 2).toBe(0);
        edges.forEach((edge, index) => {
          expect(edge.kind).toBe(index % 2 === 0 ? 'start' : 'end');
          expect(edge.ms).toBeGreaterThanOrEqual(0);
          expect(edge.ms).toBeLessThanOrEqual(peaks.length * 20);
          const before = edges[index - 1];
          if (before) expect(edge.ms).toBeGreaterThan(before.ms);
        });
      },
    ),
  );
});
