import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideIntoBlocks } from './blocks.ts';

test('blocks are of equal length, cover everything once, and are not too long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40_000_000 }), (durationMs) => {
      const blocks = divideIntoBlocks(durationMs);
      expect(blocks[0]?.startMs).toBe(0);
      expect(blocks.at(-1)?.endMs).toBe(durationMs);
      const lengths = blocks.map(({ startMs, endMs }) => endMs - startMs);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(20 * 60_000);
      for (const [index, { startMs }] of blocks.entries())
        if (index > 0) expect(startMs).toBe(blocks[index - 1]?.endMs);
    }),
  );
});

test('nothing has no blocks', () => {
  expect(divideIntoBlocks(0)).toEqual([]);
});
