import { expect, test } from 'vitest';
import { continues, type ListMark, markOf } from './list-numbers.ts';

const read = (...texts: string[]): ListMark[] => {
  const marks: ListMark[] = [];
  for (const text of texts) marks.push(markOf(text, marks.at(-1)));
  return marks;
};
const counted = (marks: readonly ListMark[]) =>
  marks.map((mark) => (mark.kind === 'number' ? [mark.format, mark.value] : mark.text));

test('letters that can be Roman numbers are what continues the list', () => {
  expect(counted(read('(h)', '(i)', '(j)'))).toEqual([
    ['lowerLetter', 8],
    ['lowerLetter', 9],
    ['lowerLetter', 10],
  ]);
  expect(counted(read('i.', 'ii.', 'iii.', 'iv.'))).toEqual(
    [1, 2, 3, 4].map((n) => ['lowerRoman', n]),
  );
  expect(counted(read('1.', '2.', 'А)'))).toEqual([['decimal', 1], ['decimal', 2], 'А)']);
});

test('a list ends where another number or sign follows', () => {
  const [one, two, four] = read('1.', '2.', '4.');
  expect(one && two && continues(one, two)).toBe(true);
  expect(two && four && continues(two, four)).toBe(false);
  const [dot, dash] = read('•', '–');
  expect(dot && continues(dot, dot)).toBe(true);
  expect(dot && dash && continues(dot, dash)).toBe(false);
});
