import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('sentences are cut, paragraphs and blanks stay where they are', () => {
  const { sentences, join } = cutText('  One. Two?\n\n- Three\r\nFour ', 'en');
  expect(sentences).toEqual(['One.', 'Two?', '- Three', 'Four']);
  expect(join(['1.', '2?', '- 3', '4'])).toBe('  1. 2?\n\n- 3\r\n4 ');
});

test('Chinese and Japanese are cut at their own full stops', () => {
  expect(cutText('你好。再见！', 'zh').sentences).toEqual(['你好。', '再见！']);
  expect(cutText('はい。いいえ。', 'ja').sentences).toEqual(['はい。', 'いいえ。']);
});

test('what was not translated is the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { sentences, join } = cutText(text, 'en');
      expect(join(sentences)).toBe(text);
    }),
  );
});
