import { expect, test } from 'vitest';
import { regionAttributes } from './ttml-placement.ts';

const originOf = (placement: { size?: number; align?: 'left' | 'right'; x?: number }) =>
  regionAttributes({ track: 'lower', placement }).origin.split(' ')[0];

test.each([
  [{ size: 50 }, '25%'],
  [{ size: 80 }, '10%'],
  [{ size: 100 }, '0%'],
  [{ size: 50, align: 'left' as const }, '10%'],
  [{ size: 50, align: 'right' as const }, '40%'],
  [{ size: 100, align: 'right' as const }, '0%'],
  [{ align: 'right' as const }, '10%'],
  [{ size: 50, x: 50 }, '25%'],
  [{ size: 50, x: 30, align: 'left' as const }, '30%'],
])('a box of %o begins at %s of the width', (placement, origin) => {
  expect(originOf(placement)).toBe(origin);
});
