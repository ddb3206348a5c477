import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { stackOverlaps } from './stack-overlaps.ts';

const cue = (id: string, startMs: number, endMs: number, track: Cue['track']): Cue => ({
  ...{ id, startMs, endMs, track },
  text: `text of ${id}`,
});

test('overlapping cues are stacked, the upper track above the lower', () => {
  const stacked = stackOverlaps([
    cue('a', 0, 2_000, 'lower'),
    cue('b', 1_000, 3_000, 'upper'),
    cue('c', 3_000, 4_000, 'lower'),
  ]);
  expect(stacked.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 1_000, 'text of a'],
    [1_000, 2_000, 'text of b\ntext of a'],
    [2_000, 3_000, 'text of b'],
    [3_000, 4_000, 'text of c'],
  ]);
});

test('at every time the same texts are shown, and no two cues overlap', () => {
  const cues = fc
    .array(
      fc.record({
        startMs: fc.nat(60),
        length: fc.integer({ min: 1, max: 30 }),
        track: fc.constantFrom('upper' as const, 'lower' as const),
      }),
      { maxLength: 12 },
    )
    .map((list) =>
      list.map(({ startMs, length, track }, index) =>
        cue(`${index}`, startMs, startMs + length, track),
      ),
    );
  const shownAt = (list: readonly Cue[], ms: number) =>
    list
      .filter((one) => one.startMs <= ms && ms < one.endMs)
      .flatMap(({ text }) => text.split('\n'))
      .sort();
  fc.assert(
    fc.property(cues, (list) => {
      const stacked = stackOverlaps(list);
      for (let ms = 0; ms <= 100; ms += 1) expect(shownAt(stacked, ms)).toEqual(shownAt(list, ms));
      for (const [index, one] of stacked.entries())
        expect(one.endMs).toBeLessThanOrEqual(stacked[index + 1]?.startMs ?? 1_000);
    }),
  );
});
