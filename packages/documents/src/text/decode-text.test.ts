import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const ascii = (text: string) => [...new TextEncoder().encode(text)];

test('distinguishes Japanese in Shift-JIS from Western text by Hiragana', () => {
  // これはテストです
  const japanese = [0x82, 0xb1, 0x82, 0xea, 0x82, 0xcd, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67];
  expect(decodeText(bytes(...japanese))).toMatchObject({
    text: 'これはテスト',
    encoding: 'shift_jis',
  });
  const western = bytes(...ascii('Caf'), 0xe9, 0x20, 0x93, 0x78, 0x94);
  expect(decodeText(western).text).toBe('Café “x”');
});

test('a declared encoding applies unless a byte order mark or the bytes contradict it', () => {
  expect(decodeText(bytes(0xb1, 0x62), 'iso-8859-2').text).toBe('ąb');
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'iso-8859-1')).toMatchObject({
    text: 'é',
    byteOrderMark: true,
  });
  expect(decodeText(bytes(0xe9), 'utf-8').text).toBe('é');
  expect(decodeText(bytes(0xc3, 0xa9), 'no-such-thing').text).toBe('é');
  expect(decodeText(bytes(0xc3, 0xa9), 'UTF-16').text).toBe('é');
});
