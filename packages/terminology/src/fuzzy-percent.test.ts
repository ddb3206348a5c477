import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzyPercent, maxPercent, measureText } from './fuzzy-percent.ts';

const percent = (a: string, b: string) => fuzzyPercent(measureText(a), measureText(b));

test.each([
  ['only spaces differ', 'The door  is open.', ' The door is open. ', 100],
  ['composed and decomposed letters', 'Ça va', 'C\u0327a va', 100],
  ['only case differs', 'The door is open.', 'the door is open.', 97],
  ['only punctuation differs', 'The door is open.', 'The door is open!', 97],
  ['only a number differs', 'There are 3 doors.', 'There are 12 doors.', 97],
  ['only a tag differs', 'The <b>door</b> is open.', 'The <i>door</i> is open.', 95],
  ['one word of four', 'The door is open', 'The window is open', 75],
  ['one extra word', 'The door is open', 'The old door is open', 80],
  ['one Chinese character', '门是开着的', '窗是开着的', 80],
  ['nothing in common', 'The door is open', 'Nobody knows why', 0],
  ['a text without words', '', 'Nobody', 0],
])('%s', (_what, a, b, expected) => {
  expect(percent(a, b)).toBe(expected);
});

test('sums of weights are not rounded below the similarity itself', () => {
  const [one, other] = [measureText('The'), measureText('<b> The The , The , <b> <b>')];
  expect(maxPercent(one, other)).toBe(25);
  expect(fuzzyPercent(one, other)).toBe(25);
});

const texts = fc
  .array(fc.constantFrom('The', 'the', 'door', '12', '7', 'is', '<b>', ',', '东', '京', 'был'), {
    maxLength: 14,
  })
  .map((parts) => parts.join(' '));

test('is symmetric, bounded by the lengths, and 100 only for equal texts', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const [one, other] = [measureText(a), measureText(b)];
      const found = fuzzyPercent(one, other);
      expect(found).toBe(fuzzyPercent(other, one));
      expect(found === 100).toBe(one.key === other.key);
      if (one.key !== other.key) expect(found).toBeLessThanOrEqual(maxPercent(one, other));
      expect(fuzzyPercent(one, measureText(a))).toBe(100);
    }),
  );
});
