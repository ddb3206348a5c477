import { expect, test } from 'vitest';
import { markDoubtfulWords, nextDoubtfulIndex } from './doubtful-words.ts';

test('doubtful words are marked where they stand, the second "the" and not the first', () => {
  const pieces = markDoubtfulWords('the cat, the dog', [
    { text: 'the', confidence: 0.9 },
    { text: 'cat,', confidence: 0.9 },
    { text: 'the', confidence: 0.3 },
    { text: 'dog', confidence: 0.6 },
  ]);
  expect(pieces).toEqual([
    { at: 0, text: 'the cat, ', doubtful: false },
    { at: 9, text: 'the', doubtful: true },
    { at: 12, text: ' dog', doubtful: false },
  ]);
});

test('a text that no longer holds the words is shown whole and unmarked', () => {
  expect(markDoubtfulWords('typed by hand', [{ text: 'spoken', confidence: 0.1 }])).toEqual([
    { at: 0, text: 'typed by hand', doubtful: false },
  ]);
  expect(markDoubtfulWords('', [])).toEqual([{ at: 0, text: '', doubtful: false }]);
});

test('the next doubtful cue goes round at the end', () => {
  const sure = { words: [{ text: 'a', confidence: 1 }] };
  const unsure = { words: [{ text: 'a', confidence: 0.2 }] };
  expect(nextDoubtfulIndex([unsure, sure, unsure, sure], 0)).toBe(2);
  expect(nextDoubtfulIndex([unsure, sure, unsure, sure], 2)).toBe(0);
  expect(nextDoubtfulIndex([sure, sure], 0)).toBe(-1);
  expect(nextDoubtfulIndex([unsure], -1)).toBe(0);
});
