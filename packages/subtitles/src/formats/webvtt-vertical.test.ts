import type { CuePlacement } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAtSamePlace } from '../compare-marks.ts';
import type { Cue } from '../cue.ts';
import { boxOf, onTrack, trackOfHeight } from '../cue-placement.ts';
import { ttml } from './ttml.ts';
import { webvtt } from './webvtt.ts';

const options = { language: 'ja', title: 'Talk', direction: 'ltr' } as const;
const read = (settings: string) =>
  webvtt.parse(`WEBVTT\n\n00:01.000 --> 00:02.000 ${settings}\n日本語\n`)[0];

test.each<[string, CuePlacement]>([
  [
    'vertical:rl line:80% position:10%',
    { x: 80, positionAlign: 'end', y: 10, lineAlign: 'center' },
  ],
  ['vertical:lr line:20% position:30%,line-left', { x: 20, positionAlign: 'start', y: 30 }],
  ['vertical:lr line:20%,center', { x: 20 }],
  ['vertical:rl line:20%,end align:start', { x: 20, align: 'start' }],
  ['vertical:rl position:90% align:end', { y: 90, lineAlign: 'end', align: 'end' }],
  ['vertical:rl line:-3', { line: -3, positionAlign: 'end' }],
  [
    'vertical:rl line:0 position:10%',
    { line: 0, positionAlign: 'end', y: 10, lineAlign: 'center' },
  ],
  ['vertical:rl line:3,end', { line: 3, positionAlign: 'start' }],
  [
    'vertical:lr line:3,end position:20%',
    { line: 3, positionAlign: 'end', y: 20, lineAlign: 'center' },
  ],
  ['vertical:lr line:3,center', { line: 3 }],
])('%s: the line is across the picture, and the position the height', (settings, expected) => {
  const vertical = settings.includes('rl') ? 'rl' : 'lr';
  const cue = read(settings);
  expect(cue?.placement).toEqual({ ...expected, vertical });
  // A number counts columns, which says nothing of the height.
  expect(cue?.track).toBe(trackOfHeight({ y: expected.y }) ?? 'lower');
  if (!cue) throw new Error('nothing was read');
  expect(webvtt.write([cue], options)).toContain(` ${settings}\n`);
});

test('a vertical cue is at the same side and height in TTML', () => {
  const cue = read('vertical:rl line:80% position:10%,line-left');
  if (!cue) throw new Error('nothing was read');
  const region = ttml.write([cue], options).match(/tts:origin="([\d.]+)% ([\d.]+)%"[^>]*tbrl/);
  // Its right edge is at 80 %, its top at 10 %.
  expect(Number(region?.[1])).toBeLessThan(80);
  expect(Number(region?.[2])).toBe(10);
});

test.each([
  ['vertical:rl line:2', 94],
  ['vertical:rl line:-3', 9],
  ['vertical:lr line:20,end', 60],
  ['vertical:lr line:-3', 91],
])('%s: a column is counted across the picture', (settings, across) => {
  const cue = read(`${settings} size:10%`);
  if (!cue) throw new Error('nothing was read');
  expect(boxOf(cue)).toMatchObject({ x: across, y: { isTrack: true } });
  // Moved to the other track, it keeps its column.
  expect(onTrack(cue, 'upper').placement).toEqual(cue.placement);
  const [there] = ttml.parse(ttml.write([cue], options));
  expect(there && isAtSamePlace(cue, there)).toBe(true);
});

const edges = fc.constantFrom<('start' | 'center' | 'end' | undefined)[]>(
  ...(['start', 'center', 'end', undefined] as const),
);
const percent = fc.option(fc.nat(100), { nil: undefined });
const placements = fc.record({
  ...{
    x: percent,
    y: percent,
    line: fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined }),
    positionAlign: edges,
    lineAlign: edges,
  },
  align: fc.constantFrom<CuePlacement['align'][]>(
    ...(['start', 'end', 'left', 'right'] as const),
    undefined,
  ),
  vertical: fc.constantFrom('rl' as const, 'lr' as const),
});

test('any place of a vertical cue is read where it was written', () => {
  fc.assert(
    fc.property(placements, (wanted) => {
      const known = Object.entries(wanted).filter(([, value]) => value !== undefined);
      const placement = Object.fromEntries(known) as CuePlacement;
      // Edges of what has no place say nothing.
      if (placement.line !== undefined) delete placement.x;
      else if (placement.x === undefined) delete placement.positionAlign;
      if (placement.y === undefined) delete placement.lineAlign;
      const track = trackOfHeight({ y: placement.y }) ?? 'lower';
      const cue: Cue = { id: 'vtt-1', startMs: 1_000, endMs: 2_000, text: '語', track, placement };
      const [there] = webvtt.parse(webvtt.write([cue], options));
      if (!there) throw new Error('nothing was read');
      expect(isAtSamePlace(cue, there)).toBe(true);
      // What follows from the alignment is left out; written again, nothing changes.
      expect(webvtt.parse(webvtt.write([there], options))).toEqual([there]);
      expect(there.track).toBe(track);
    }),
    { numRuns: 500 },
  );
});
