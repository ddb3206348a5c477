import { expect, test } from 'vitest';
import { readPpm } from './picture.ts';

const ppm = (head: string, pixels: number) =>
  new Uint8Array([...new TextEncoder().encode(head), ...new Uint8Array(pixels)]);

test('reads the size and pixels of a PPM picture', () => {
  expect(readPpm(ppm('P6\n2 3\n255\n', 18))).toMatchObject({ width: 2, height: 3 });
  expect(readPpm(ppm('P6\n# by a program\n2 3\n255\n', 18)).pixels).toHaveLength(18);
});

test.each([
  ['another format', ppm('P5\n2 3\n255\n', 18)],
  ['a picture that ends too early', ppm('P6\n2 3\n255\n', 17)],
])('refuses %s', (_, bytes) => {
  expect(() => readPpm(bytes)).toThrow(RangeError);
});
