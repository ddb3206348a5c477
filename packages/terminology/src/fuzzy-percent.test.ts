import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzyPercent, measureText, mostPercent } from './fuzzy-percent.ts';

const percent = (a: string, b: string) => fuzzyPercent(measureText(a), measureText(b));

test.each([
  ['nothing but blanks differs', 'The door  is open.', ' The door is open. ', 100],
  ['composed and decomposed letters', 'Ça va', 'C\u0327a va', 100],
  ['case alone', 'The door is open.', 'the door is open.', 97],
  ['punctuation alone', 'The door is open.', 'The door is open!', 97],
  ['a number alone', 'There are 3 doors.', 'There are 12 doors.', 97],
  ['a tag alone', 'The <b>door</b> is open.', 'The <i>door</i> is open.', 95],
  ['one word of four', 'The door is open', 'The window is open', 75],
  ['one word more', 'The door is open', 'The old door is open', 80],
  ['a character of Chinese', '门是开着的', '窗是开着的', 80],
  ['nothing in common', 'The door is open', 'Nobody knows why', 0],
  ['a text without words', '', 'Nobody', 0],
])('%s', (_what, a, b, expected) => {
  expect(percent(a, b)).toBe(expected);
});

const texts = fc
  .array(fc.constantFrom('The', 'the', 'door', '12', '7', 'is', '<b>', ',', '东', '京', 'был'), {
    maxLength: 14,
  })
  .map((parts) => parts.join(' '));

test('both ways the same, at most what the lengths allow, and 100 only for the same text', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const [one, other] = [measureText(a), measureText(b)];
      const found = fuzzyPercent(one, other);
      expect(found).toBe(fuzzyPercent(other, one));
      expect(found === 100).toBe(one.key === other.key);
      if (one.key !== other.key) expect(found).toBeLessThanOrEqual(mostPercent(one, other));
      expect(fuzzyPercent(one, measureText(a))).toBe(100);
    }),
  );
});
