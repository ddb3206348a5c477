import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Word } from './port.ts';
import {
  orderWordTimes,
  selectVoicedWords,
  shortenLongWords,
  startWithNext,
} from './word-times.ts';

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
/** A window in which the first span has another probability than the second. */
const windowOf = (first = 0.9) => ({
  ...{ startMs: 0, endMs: 6_000, spans },
  probabilities: Array.from({ length: 188 }, (_, frame) => (frame * 32 < 2_500 ? first : 0.9)),
});

test('drops words recognized outside of speech', () => {
  const words = [word('you', 0, 300), word('yes', 1_100, 1_400), word('thanks', 5_000, 5_600)];
  expect(selectVoicedWords(words, windowOf()).map(({ text }) => text)).toEqual(['yes']);
});

test('moves a word that spans a pause into the speech it overlaps most', () => {
  expect(selectVoicedWords([word('ask', 1_900, 3_500)], windowOf())).toEqual([
    word('ask', 3_000, 3_500),
  ]);
});

test('moves a first word from a sound before the speech, which it is stretched over, into the speech', () => {
  // Measured: “He might”, after a laugh.
  const stretched = [word('He', 1_100, 3_200), word('might', 3_200, 3_400)];
  expect(selectVoicedWords(stretched, windowOf(0.5))[0]).toEqual(word('He', 3_000, 3_200));
});

test('a first word that reaches into the voice after a pause is said there, another where most of it is', () => {
  // Measured: “Vous êtes”, after a scream.
  const said = [word('Vous', 1_100, 3_290), word('êtes', 3_290, 3_500)];
  expect(selectVoicedWords(said, windowOf())[0]).toEqual(word('Vous', 3_000, 3_290));
  const later = [word('présentement', 1_000, 1_100), ...said];
  expect(selectVoicedWords(later, windowOf())[1]).toEqual(word('Vous', 1_100, 2_000));
  const before = [word('Vous', 1_100, 3_100), word('êtes', 3_100, 3_500)];
  expect(selectVoicedWords(before, windowOf())[0]).toEqual(word('Vous', 1_100, 2_000));
  const comma = [word('Vous,', 1_100, 3_290), word('êtes', 3_290, 3_500)];
  expect(selectVoicedWords(comma, windowOf())[0]).toEqual(word('Vous,', 1_100, 2_000));
});

test('a short first word is said with the next one, not with a sound before both', () => {
  // Measured: “To lock”, after a scream, and “В конференции”, after a laugh.
  const place = (words: readonly Word[], first = 0.9) =>
    selectVoicedWords(startWithNext(words, windowOf(first)), windowOf(first));
  const said = [word('To', 1_100, 1_900), word('lock', 2_950, 3_500)];
  expect(place(said)[0]?.startMs).toBe(3_000);
  const [first, second] = orderWordTimes(place(said), 1_000, 4_000);
  expect([first?.startMs, second?.startMs, second?.endMs]).toEqual([3_000, 3_020, 3_500]);
  for (const text of ['No,', 'Well', '好', '네'])
    expect(place([{ ...said[0], text } as Word, ...said.slice(1)])[0]).toEqual(
      word(text, 1_100, 1_900),
    );
  const comma = word('participants,', 500, 900);
  const pour = [comma, word('pour', 1_100, 1_900), word('lock', 3_100, 3_500)];
  expect(place(pour)[1]).toEqual(pour[1]);
  // Measured: “pour”, on the first beat of music.
  expect(place(pour, 0.5)[1]?.startMs).toBe(3_000);
  const sentence = [word('Go', 1_100, 1_400), word('on', 1_400, 1_900), word('now', 3_100, 3_500)];
  expect(place(sentence)).toEqual(sentence);
});

test('an address that is spelled takes all of its time, over the places where its part was cut', () => {
  // Measured: “www.asterisk.org”, of 4 s, after a sentence in another language.
  const cut = {
    ...windowOf(),
    spans: [
      { startMs: 500, endMs: 2_000 },
      { startMs: 2_000, endMs: 4_900 },
      { startMs: 4_900, endMs: 6_000 },
    ],
  };
  const address = word('www.asterisk.org', 2_000, 5_700);
  expect(selectVoicedWords([address], cut)).toEqual([address]);
  expect(selectVoicedWords([word('say', 500, 900), word('a.b', 900, 5_700)], cut)[1]).toEqual(
    word('a.b', 2_000, 5_700),
  );
  expect(selectVoicedWords([word('12', 600, 5_700)], cut)).toEqual([word('12', 4_900, 5_700)]);
});

test('a burst that is shorter than any word is no voice', () => {
  const burst = { startMs: 2_200, endMs: 2_560 };
  const window = { ...windowOf(0.5), spans: [...spans.slice(0, 1), burst, ...spans.slice(1)] };
  window.probabilities.fill(0.9, 69, 80);
  expect(selectVoicedWords([word('All', 1_100, 3_200)], window)).toEqual([
    word('All', 3_000, 3_200),
  ]);
});

test('keeps a word of a doubtful voice that reaches into no other', () => {
  expect(selectVoicedWords([word('Hey', 1_100, 1_900)], windowOf(0.5))).toEqual([
    word('Hey', 1_100, 1_900),
  ]);
});

test('keeps a word just next to speech at its edge', () => {
  const [kept] = orderWordTimes(
    selectVoicedWords([word('so', 700, 900)], windowOf()),
    1_000,
    4_000,
  );
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

const long = [
  { startMs: 0, endMs: 1_000 },
  { startMs: 1_050, endMs: 4_400 },
  { startMs: 4_450, endMs: 8_400 },
];
const said = (text: string, startMs: number, endMs: number) => ({
  text,
  startMs,
  endMs,
  confidence: 1,
});

test('a word that is longer than any keeps its end, from the last pause', () => {
  expect(shortenLongWords([said('The', 0, 4_680)], long)).toEqual([said('The', 4_450, 4_680)]);
  expect(shortenLongWords([said('The', 0, 4_100)], long)).toEqual([said('The', 2_700, 4_100)]);
});

test('at the end of a sentence it keeps its start, up to the first pause', () => {
  expect(shortenLongWords([said('go.', 600, 8_000)], long)).toEqual([said('go.', 600, 1_000)]);
  expect(shortenLongWords([said('脚。', 4_500, 8_000)], long)).toEqual([
    said('脚。', 4_500, 5_900),
  ]);
});

test('a slow word, and one whose times are not exact, keep their times', () => {
  const slow = [said('everybody,', 1_100, 3_000)];
  expect(shortenLongWords(slow, long)).toEqual(slow);
});

test('numbers, addresses, and words around a pause, keep their times', () => {
  const words = [
    said('2025', 0, 4_000),
    said('www.asterisk.org', 0, 4_000),
    said('ask', 500, 1_900),
  ];
  expect(shortenLongWords(words, long)).toEqual(words);
  const around = [said('what', 900, 4_100)];
  expect(
    shortenLongWords(around, [
      { startMs: 0, endMs: 1_000 },
      { startMs: 3_500, endMs: 5_000 },
    ]),
  ).toEqual(around);
});
