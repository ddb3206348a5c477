import { expect, test } from 'vitest';
import { findLateLanguages } from './late-languages.ts';
import type { Passage } from './messages.ts';

const windows = [0, 30_000, 60_000].map((startMs) => ({
  startMs,
  endMs: startMs + 4_000,
  spans: [{ startMs, endMs: startMs + 4_000 }],
  probabilities: [],
}));
const choice = { prior: { fr: 1 }, known: ['fr'] };

const passage = (at: number, spoken: string, confidence: number, score = 0.95): Passage => {
  const { startMs, endMs } = windows[at] ?? { startMs: 0, endMs: 0 };
  const words = [{ text: 'word', startMs: startMs + 500, endMs: endMs - 500, confidence }];
  return {
    startMs,
    endMs,
    spoken,
    speechMs: 4_000,
    scores: { [spoken]: score },
    words,
    unheard: [],
  };
};

test('an uncertain text is tried in the languages that were found only later', () => {
  // Measured: a Russian prompt was “Vous dites non, vous parlez”; all five sampled windows were in French.
  const passages = [[passage(0, 'fr', 0.5)], [passage(1, 'ru', 0.9)], [passage(2, 'fr', 0.9)]];
  expect(findLateLanguages(windows, passages, choice)).toEqual({
    windows: windows.slice(0, 1),
    choice: { prior: { fr: 1 }, known: ['fr', 'ru'] },
  });
});

test.each([
  ['is known', [passage(0, 'fr', 0.5)], [passage(1, 'fr', 0.9)]],
  ['is not certain by its text', [passage(0, 'fr', 0.5)], [passage(1, 'ru', 0.5)]],
  ['is not certain by its sound', [passage(0, 'fr', 0.5)], [passage(1, 'ru', 0.9, 0.8)]],
  [
    'is in the window itself',
    [passage(0, 'fr', 0.5), passage(0, 'ru', 0.9)],
    [passage(1, 'ru', 0.9)],
  ],
  ['is found beside certain texts', [passage(0, 'fr', 0.9)], [passage(1, 'ru', 0.9)]],
])('no window is transcribed again for a language that %s', (_, ...passages) => {
  expect(findLateLanguages(windows, [...passages, []], choice)).toBeUndefined();
});
