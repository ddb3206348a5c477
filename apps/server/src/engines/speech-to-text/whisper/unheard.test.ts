import { describe, expect, test } from 'vitest';
import type { Word } from '../port.ts';
import { doubtfulSpans, placeWords, unheardParts, withoutGuesses } from './unheard.ts';

const window = {
  startMs: 1_000,
  endMs: 13_000,
  spans: [
    { startMs: 1_000, endMs: 4_000 },
    { startMs: 5_000, endMs: 7_000 },
    { startMs: 8_000, endMs: 13_000 },
  ],
  probabilities: Array.from({ length: 376 }, () => 1),
};
const word = (startMs: number, endMs: number, text = 'word') => ({
  text,
  startMs,
  endMs,
  confidence: 1,
});
const times = (words: Parameters<typeof unheardParts>[1]) =>
  unheardParts(window, words).map(({ startMs, endMs }) => [startMs, endMs]);

test('a window without words is unheard as a whole', () => {
  expect(unheardParts(window, [])).toEqual([window]);
});

test('speech after the last word is one part, with its spans and probabilities', () => {
  const [part, ...others] = unheardParts(window, [word(1_000, 2_000), word(2_000, 4_100)]);
  expect(others).toEqual([]);
  expect(part).toMatchObject({ startMs: 5_000, endMs: 13_000, spans: window.spans.slice(1) });
  expect(part?.probabilities).toHaveLength(251);
});

test('a text that ends in the middle of speech leaves the rest of it', () => {
  expect(times([word(1_000, 4_000), word(5_000, 9_000)])).toEqual([[9_000, 13_000]]);
});

test('speech before the first word is unheard', () => {
  expect(times([word(5_000, 7_000), word(7_000, 12_990)])).toEqual([[1_000, 4_000]]);
});

test('unheard parts with words between them are apart', () => {
  expect(times([word(5_000, 7_000)])).toEqual([
    [1_000, 4_000],
    [8_000, 13_000],
  ]);
});

test('a rest in which a long word has room is a filler, or belongs to the word before', () => {
  const before = [word(1_000, 4_000), word(5_000, 7_500)];
  expect(times([...before, word(7_500, 11_040)])).toEqual([]);
  expect(times([...before, word(7_500, 11_020)])).toEqual([[11_020, 13_000]]);
});

test('a first word that was placed on the sentence before leaves it unheard', () => {
  // Measured: “The conference will begin”, with the start of “The” in “callers waiting to speak with a representative”.
  const rest = [word(5_050, 7_000), word(8_000, 9_500), word(9_500, 11_000), word(11_000, 12_990)];
  const words = [word(2_300, 5_050, 'The'), ...rest];
  expect(times(words)).toEqual([]);
  expect(times(placeWords(window, words))).toEqual([[1_000, 4_000]]);
});

test('a short window without any word is unheard', () => {
  const short = { ...window, spans: [{ startMs: 1_000, endMs: 1_700 }] };
  expect(unheardParts(short, [])).toHaveLength(1);
});

test('guesses beside speech without words are no words, others are', () => {
  // Measured: “Y el sistema operativo”, of which only the last word is where it was said.
  const guess = (startMs: number, endMs: number, confidence = 0.1) => ({
    ...word(startMs, endMs),
    confidence,
  });
  const rest = [word(8_300, 10_000), word(10_000, 12_900)];
  const before = [guess(5_000, 5_500), guess(5_500, 7_000), guess(8_000, 8_300, 0.4), ...rest];
  expect(withoutGuesses(window, before)).toEqual(before.slice(2));
  const after = [word(1_000, 4_000), word(5_000, 7_000), guess(8_000, 8_900), guess(8_900, 9_500)];
  expect(withoutGuesses(window, after)).toEqual(after.slice(0, 2));
  const loop = [word(1_000, 4_000), word(5_000, 7_000), guess(8_000, 8_900, 0)];
  expect(withoutGuesses(window, loop)).toEqual(loop);
  const covered = [word(1_000, 4_000), guess(5_000, 7_000), word(8_000, 10_000), ...rest.slice(1)];
  expect(withoutGuesses(window, covered)).toEqual(covered);
});

describe('a span apart from others', () => {
  const said = [word(5_000, 6_000, 'said'), word(8_000, 13_000, 'said')];
  const doubtful = (first: Word, spans = window.spans) =>
    doubtfulSpans({ spans }, [first, ...said]).map(({ startMs, endMs }) => [startMs, endMs]);

  test('is doubtful if Whisper would decode its words again', () => {
    expect(doubtful({ ...word(3_000, 3_500), confidence: 0.36 })).toEqual([[1_000, 4_000]]);
    expect(doubtful({ ...word(3_000, 3_500), confidence: 0.37 })).toEqual([]);
  });

  test('is not where a loop was cut: what is left of it has no confidence', () => {
    expect(doubtful({ ...word(3_000, 3_500), confidence: 0 })).toEqual([]);
  });

  test('is not without words: it is unheard', () => {
    expect(doubtfulSpans(window, said)).toEqual([]);
  });

  test('is not beside a short pause: it belongs to what is said there', () => {
    const [, ...others] = window.spans;
    const near = [{ startMs: 1_000, endMs: 4_701 }, ...others];
    expect(doubtful({ ...word(3_000, 3_500), confidence: 0.1 }, near)).toEqual([]);
  });

  test('is not without other text: the window is judged as a whole', () => {
    const alone = [{ ...word(1_000, 2_000), confidence: 0.1 }];
    expect(doubtfulSpans(window, alone)).toEqual([]);
  });
});
