import { type Cue, orderCues } from '@glossa/subtitles/cue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairRows } from './pair-rows.ts';

const cue = (id: string, track: Cue['track'], startMs: number, endMs: number): Cue => ({
  id,
  track,
  startMs,
  endMs,
  text: id,
});

const cuesOf = fc
  .array(
    fc.record({
      track: fc.constantFrom<Cue['track']>('lower', 'upper'),
      startMs: fc.integer({ min: 0, max: 20_000 }),
      length: fc.integer({ min: 1, max: 5000 }),
    }),
    { maxLength: 40 },
  )
  .map((items) =>
    orderCues(
      items.map(({ track, startMs, length }, index) =>
        cue(`c${index}`, track, startMs, startMs + length),
      ),
    ),
  );

test('every cue is in exactly one row, in order', () => {
  fc.assert(
    fc.property(cuesOf, (cues) => {
      const rows = pairRows(cues);
      const of = new Map(cues.map((each) => [each.id, each]));
      for (const track of ['lower', 'upper'] as const)
        expect(rows.flatMap((row) => row[track] ?? [])).toEqual(
          cues.filter((each) => each.track === track).map(({ id }) => id),
        );
      const starts = rows.map(({ lower, upper }) =>
        Math.min(
          ...[lower, upper].flatMap((id) => (id ? [of.get(id)?.startMs ?? Number.NaN] : [])),
        ),
      );
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
    }),
  );
});

test('cues share a row only if they are visible at the same time', () => {
  fc.assert(
    fc.property(cuesOf, (cues) => {
      const of = new Map(cues.map((each) => [each.id, each]));
      for (const { lower, upper } of pairRows(cues)) {
        if (!lower || !upper) continue;
        const [a, b] = [of.get(lower), of.get(upper)];
        expect(a && b && a.startMs < b.endMs && b.startMs < a.endMs).toBe(true);
      }
    }),
  );
});

test('an upper cue joins the lower one it overlaps longest', () => {
  const rows = pairRows([
    cue('a', 'lower', 0, 1000),
    cue('top', 'upper', 900, 3000),
    cue('b', 'lower', 1000, 3000),
  ]);
  expect(rows).toEqual([
    { key: 'a', number: 1, lower: 'a', upper: null },
    { key: 'b', number: 2, lower: 'b', upper: 'top' },
  ]);
});
