import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './service.ts';

test('splits sentences and keeps paragraphs and spaces in place', () => {
  const { sentences, join } = splitText('  One. Two?\n\n- Three\r\nFour ', 'en');
  expect(sentences).toEqual(['One.', 'Two?', '- Three', 'Four']);
  expect(join(['1.', '2?', '- 3', '4'])).toBe('  1. 2?\n\n- 3\r\n4 ');
});

test('splits Chinese and Japanese at their own full stops', () => {
  expect(splitText('你好。再见！', 'zh').sentences).toEqual(['你好。', '再见！']);
  expect(splitText('はい。いいえ。', 'ja').sentences).toEqual(['はい。', 'いいえ。']);
});

test('an untranslated text stays identical', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { sentences, join } = splitText(text, 'en');
      expect(join(sentences)).toBe(text);
    }),
  );
});
