import { expect, test } from 'vitest';
import { coverSpeech, MAX_REPEATED_PARTS } from './cover-speech.ts';
import type { Word } from './port.ts';
import type { Span } from './speech-spans.ts';

const windowOf = (startMs: number, endMs: number, probability = 0.95) => ({
  startMs,
  endMs,
  spans: [{ startMs, endMs }],
  probabilities: Array<number>(Math.ceil((endMs - startMs) / 32)).fill(probability),
});
const word = (text: string, startMs: number, endMs: number, confidence = 0.9): Word => ({
  text,
  startMs,
  endMs,
  confidence,
});
const heard = [word('before', 0, 1_000), word('after', 20_000, 21_000)];
const windows = [windowOf(0, 1_100), windowOf(10_000, 15_000), windowOf(20_000, 21_100)];

function listen(...answers: Word[][]) {
  const parts: Span[] = [];
  const hearAgain = async (part: Span) => {
    parts.push(part);
    return answers.shift() ?? [];
  };
  return { parts, hearAgain };
}
const textsOf = (words: readonly Word[]) => words.map(({ text }) => text);

test('speech without words is heard again, and its words are in their place', async () => {
  const { parts, hearAgain } = listen([word('a', 10_100, 12_000), word('lost', 12_000, 15_200)]);
  const { words, untranscribed } = await coverSpeech(heard, windows, hearAgain);
  expect(parts).toEqual([expect.objectContaining({ startMs: 10_000, endMs: 15_000 })]);
  expect(textsOf(words)).toEqual(['before', 'a', 'lost', 'after']);
  expect(words[2]?.endMs).toBeLessThanOrEqual(15_000);
  expect(untranscribed).toEqual([]);
});

test('speech that stays without words is reported, and no word is added', async () => {
  const { hearAgain } = listen([]);
  const covered = await coverSpeech(heard, windows, hearAgain);
  expect(covered).toEqual({ words: heard, untranscribed: [{ startMs: 10_000, endMs: 15_000 }] });
});

test('a text that the engine itself doubts is not taken', async () => {
  const { hearAgain } = listen([
    word('Thank', 10_000, 11_000, 0.3),
    word('you.', 11_000, 12_000, 0.3),
  ]);
  const { words, untranscribed } = await coverSpeech(heard, windows, hearAgain);
  expect(textsOf(words)).toEqual(['before', 'after']);
  expect(untranscribed).toHaveLength(1);
});

test('words for the first half only leave the second', async () => {
  const { hearAgain } = listen([word('half', 10_000, 11_000), word('said.', 11_000, 12_000)]);
  const { untranscribed } = await coverSpeech(heard, windows, hearAgain);
  expect(untranscribed).toEqual([{ startMs: 12_000, endMs: 15_000 }]);
});

test('what may be music is neither heard again nor reported', async () => {
  const { parts, hearAgain } = listen();
  const music = [windowOf(0, 1_100), windowOf(10_000, 15_000, 0.6)];
  const covered = await coverSpeech(heard, music, hearAgain);
  expect(parts).toEqual([]);
  expect(covered.untranscribed).toEqual([]);
});

test('the number of requests is limited; further parts are reported', async () => {
  const { parts, hearAgain } = listen();
  const many = Array.from({ length: MAX_REPEATED_PARTS + 3 }, (_, index) =>
    windowOf(30_000 * (index + 1), 30_000 * (index + 1) + 4_000),
  );
  const { untranscribed } = await coverSpeech(heard, many, hearAgain);
  expect(parts).toHaveLength(MAX_REPEATED_PARTS);
  expect(untranscribed).toHaveLength(MAX_REPEATED_PARTS + 3);
});
