import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkVoices } from './link-voices.ts';

/** Voices of three people: directions far apart, each a bit different every time. */
const person = (index: number, wobble = 0, speechMs = 10_000) => ({
  speechMs,
  embedding: [0, 1, 2].map((at) => (at === index ? 1 : wobble)),
});

test('a person has one number in all blocks, whatever the order of the voices', () => {
  expect(
    linkVoices([[person(0), person(1, 0.1)], [person(1), person(0, 0.2)], [person(0, 0.1)]], null),
  ).toEqual([[0, 1], [1, 0], [0]]);
});

test('a new voice is a new person', () => {
  expect(linkVoices([[person(0)], [person(1), person(0)]], null)).toEqual([[0], [1, 0]]);
});

test('two voices of one block are two people, even if they are alike', () => {
  const [block] = linkVoices([[person(0), person(0, 0.05)]], null);
  expect(new Set(block).size).toBe(2);
});

test('as many people as it is told, closest voices first', () => {
  expect(linkVoices([[person(0), person(0, 0.3), person(1)], [person(1, 0.2)]], 2)).toEqual([
    [0, 0, 1],
    [1],
  ]);
  expect(linkVoices([[person(0)], [person(1)], [person(2)]], 1)).toEqual([[0], [0], [0]]);
});

test('more people than voices are told: each voice is one', () => {
  expect(linkVoices([[person(0)], [person(1)]], 5)).toEqual([[0], [1]]);
});

test('blocks without voices are no one', () => {
  expect(linkVoices([[], [person(0)], []], null)).toEqual([[], [0], []]);
  expect(linkVoices([[], []], 2)).toEqual([[], []]);
});

test('a voice without any sound of its own is not joined by itself', () => {
  const silent = { speechMs: 100, embedding: [] };
  expect(linkVoices([[person(0)], [silent]], null)).toEqual([[0], [1]]);
});

test('any voices: numbers from 0 without gaps, as many as told if there are so many voices', () => {
  const voice = fc.record({
    speechMs: fc.integer({ min: 200, max: 60_000 }),
    embedding: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 }),
  });
  const blocks = fc.array(fc.array(voice, { maxLength: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(blocks, fc.option(fc.integer({ min: 1, max: 10 })), (made, people) => {
      const linked = linkVoices(made, people);
      const numbers = [...new Set(linked.flat())].toSorted((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, index) => index));
      expect(linked.map((one) => one.length)).toEqual(made.map((one) => one.length));
      if (people !== null) expect(numbers.length).toBe(Math.min(people, made.flat().length));
      else for (const block of linked) expect(new Set(block).size).toBe(block.length);
    }),
  );
});
