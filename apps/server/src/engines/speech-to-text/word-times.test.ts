import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Word } from './port.ts';
import { orderWordTimes, selectVoicedWords } from './word-times.ts';

const word = (text: string, startMs: number, endMs: number): Word => ({
  text,
  startMs,
  endMs,
  confidence: 0.9,
});
const spans = [
  { startMs: 1_000, endMs: 2_000 },
  { startMs: 3_000, endMs: 4_000 },
];

test('drops words recognized outside of speech', () => {
  const words = [word('you', 0, 300), word('yes', 1_100, 1_400), word('thanks', 5_000, 5_600)];
  expect(selectVoicedWords(words, spans).map(({ text }) => text)).toEqual(['yes']);
});

test('moves a word that spans a pause into the speech it overlaps most', () => {
  expect(selectVoicedWords([word('ask', 1_900, 3_500)], spans)).toEqual([
    word('ask', 3_000, 3_500),
  ]);
});

test('keeps a word just next to speech at its edge', () => {
  const [kept] = orderWordTimes(selectVoicedWords([word('so', 700, 900)], spans), 1_000, 4_000);
  expect(kept).toMatchObject({ text: 'so', startMs: 1_000 });
  expect(kept?.endMs).toBeGreaterThan(1_000);
});

test('returns ordered times within the recording for any input', () => {
  const time = fc.integer({ min: -5_000, max: 60_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(time, time), { maxLength: 80 }), (times) => {
      const words = times.map(([startMs, endMs], index) => word(`w${index}`, startMs, endMs));
      const ordered = orderWordTimes(words, 2_000, 30_000);
      expect(ordered.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
      let earliest = 2_000;
      for (const { startMs, endMs } of ordered) {
        expect(startMs).toBeGreaterThanOrEqual(earliest);
        expect(endMs).toBeGreaterThan(startMs);
        earliest = endMs;
      }
      expect(earliest).toBeLessThanOrEqual(30_000);
    }),
  );
});
