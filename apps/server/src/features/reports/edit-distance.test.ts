import { describe, expect, test } from 'vitest';
import { editDistanceOf } from './edit-distance.ts';
import { percentileOf, summariseWaiting } from './waiting-times.ts';

const cues = (...texts: string[]) =>
  texts.map((text, index) => ({ id: `c${index}`, startMs: index * 1_000, text }));

describe('edit distance', () => {
  test.each([
    ['no changes', ['kitten'], ['kitten'], 0, 6],
    ['two words replaced, one added', ['kitten'], ['sitting'], 3, 7],
    ['different line and cue breaks do not count', ['one two', 'three'], ['one\ntwo three'], 0, 13],
    ['everything deleted', ['abc'], [''], 3, 3],
    ['everything rewritten', [], ['abc'], 3, 3],
    ['a letter and its accent count as one', ['cafe\u0301'], ['café'], 0, 4],
    ['characters of two code units count once', ['😀a'], ['😀b'], 1, 2],
  ])('%s', async (_what, machine, final, changed, compared) => {
    expect(await editDistanceOf(cues(...machine), cues(...final))).toEqual({ changed, compared });
  });

  test('of long texts is the same in parts as in whole', async () => {
    const before = Array.from(
      { length: 2_000 },
      (_, index) => `Cue number ${index} says something.`,
    );
    const after = before.map((text, index) => (index % 10 === 3 ? `${text}!!` : text));
    after.splice(1_000, 1);
    const { changed } = await editDistanceOf(
      cues(...before),
      cues(...before)
        .map((cue, index) => ({ ...cue, text: index % 10 === 3 ? `${cue.text}!!` : cue.text }))
        .filter((_, index) => index !== 1_000),
    );
    expect(changed).toBe(200 * 2 + 'Cue number 1000 says something. '.length);
  });

  test('compares a rewritten text', async () => {
    const before = cues(
      ...Array.from({ length: 2_000 }, (_, index) => `Alpha ${index} beta gamma delta.`),
    );
    const after = before.map((cue) => ({
      ...cue,
      id: `n${cue.id}`,
      text: 'Zzzz yyyy xxxx wwww vvvv uuuu.',
    }));
    const { changed, compared } = await editDistanceOf(before, after);
    expect(changed).toBeLessThanOrEqual(compared);
    expect(changed / compared).toBeGreaterThan(0.5);
  });
});

test('percentiles interpolate between two values', () => {
  expect(percentileOf(Int32Array.of(), 0.5)).toBeNull();
  expect(percentileOf(Int32Array.of(7), 0.9)).toBe(7);
  expect(percentileOf(Int32Array.of(1, 2, 3, 4), 0.5)).toBe(2.5);
  expect(summariseWaiting(Int32Array.of(30, 10, 20))).toEqual({
    ready: 3,
    medianSeconds: 20,
    p90Seconds: 28,
  });
});
