import { expect, test } from 'vitest';
import { createTailBuffer } from './tail-buffer.ts';

test('keeps all of a short text', () => {
  const tail = createTailBuffer(10);
  tail.push(Buffer.from('abc'));
  tail.push(Buffer.from('def'));
  expect(tail.text()).toBe('abcdef');
});

test('keeps only the last bytes of a long text', () => {
  const tail = createTailBuffer(4);
  for (const letter of 'abcdefghijklmnop') tail.push(Buffer.from(letter));
  expect(tail.text()).toBe('mnop');
});
