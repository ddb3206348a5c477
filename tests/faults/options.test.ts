import { expect, test } from 'vitest';
import { formatTable } from './figures.ts';
import { readOptions } from './options.ts';
import { createRandom } from './random.ts';

test('without options every kind happens 100 times, with --short once', () => {
  expect(readOptions([], ['a'])).toMatchObject({ points: 100, rounds: 10, short: false, only: [] });
  expect(readOptions(['--short', '--seed', '7'], ['a'])).toMatchObject({
    points: 1,
    rounds: 0,
    seed: 7,
  });
});

test('an unknown kind and a value that is no number are refused with a sentence', () => {
  expect(() => readOptions(['--only', 'b'], ['a'])).toThrow('There is no fault called b');
  expect(() => readOptions(['--points', 'many'], [])).toThrow('--points needs a whole number');
  expect(() => readOptions(['--pionts', '3'], [])).toThrow('--pionts');
  expect(() => readOptions(['--embedded'], [])).toThrow('--embedded goes with --browser');
});

test('a seed repeats its choices, and each user has a sequence of their own', () => {
  const choicesOf = (seed: number, name: string) => {
    const random = createRandom(seed).fork(name);
    return Array.from({ length: 20 }, () => random.integer(1, 1_000));
  };
  expect(choicesOf(5, 'ann')).toEqual(choicesOf(5, 'ann'));
  expect(choicesOf(5, 'ann')).not.toEqual(choicesOf(6, 'ann'));
  expect(choicesOf(5, 'ann')).not.toEqual(choicesOf(5, 'ben'));
});

test('the table counts findings for their fault, and those of none', () => {
  const table = formatTable(
    [{ name: 'server-killed', points: 3, wanted: 5, failed: 0, backMs: 1_500 }],
    [
      { fault: 'server-killed', defect: 'lost', text: 'a' },
      { fault: 'server-killed', defect: 'lost', text: 'b' },
      { fault: 'none', defect: 'stuck', text: 'c' },
    ],
  );
  expect(table.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
    expect.arrayContaining(['fault', 'points', 'lost', 'stuck', 'ready again']),
    ['server-killed', '3/5', '2', '0', '0', '0', '0', '0', '0', '1.5 s'],
    ['no one of these', '0', '1', '0', '0', '0', '0'],
  ]);
});
