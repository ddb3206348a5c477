import type { CueSpan } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import { mergeMarks } from './merge-marks.ts';

const italic = (start: number, end: number): CueSpan => ({ kind: 'italic', start, end });
const bold = (start: number, end: number): CueSpan => ({ kind: 'bold', start, end });
const base = { text: 'one two three', spans: [] };

test('a mark of one and a text of the other are both kept', () => {
  const theirs = { text: 'Well, one two three', spans: [] };
  const mine = { text: base.text, spans: [italic(4, 7)] };
  expect(mergeMarks(base, theirs, mine, theirs.text)).toEqual([italic(10, 13)]);
  expect(mergeMarks(base, mine, theirs, theirs.text)).toEqual([italic(10, 13)]);
});

test('marks of two kinds are both kept', () => {
  const theirs = { text: base.text, spans: [bold(0, 3)] };
  const mine = { text: base.text, spans: [italic(0, 3)] };
  expect(mergeMarks(base, theirs, mine, base.text)).toEqual([bold(0, 3), italic(0, 3)]);
});

test('a mark that one removed is removed, and two of one kind are for a person', () => {
  const marked = { text: base.text, spans: [italic(0, 3)] };
  expect(mergeMarks(marked, marked, base, base.text)).toEqual([]);
  const other = { text: base.text, spans: [italic(4, 7)] };
  expect(mergeMarks(marked, other, base, base.text)).toBeNull();
});
