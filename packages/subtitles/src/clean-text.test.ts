import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanCueText, cleanLine } from './clean-text.ts';

test.each([
  ['line endings of every kind', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
  ['blank lines and spaces around lines', ' \n  a  b \n\t\n c\t', 'a  b\nc'],
  ['control characters', 'a\u0000b\u0007\u001b[0m', 'ab[0m'],
  ['a tab between words', 'a\tb', 'a b'],
  ['a lone surrogate', 'a\ud83d', 'a\ufffd'],
  ['composed and decomposed letters', 'e\u0301', 'é'],
  ['direction marks', '\u200fشكرا!\u200f', '\u200fشكرا!\u200f'],
  ['only spaces', ' \n\t ', ''],
])('%s', (_what, text, cleaned) => {
  expect(cleanCueText(text)).toBe(cleaned);
});

test('a line stays on one line', () => {
  expect(cleanLine(' Ada\nLovelace\u0000 ')).toBe('Ada Lovelace');
});

test('cleaning twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const once = cleanCueText(text);
      expect(cleanCueText(once)).toBe(once);
      expect(once.isWellFormed()).toBe(true);
    }),
  );
});
