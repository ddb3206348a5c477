import type { CuePlacement } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAtSamePlace } from '../compare-marks.ts';
import type { Cue } from '../cue.ts';
import { boxOf, shownTrack } from '../cue-placement.ts';
import { heldMarks } from './held-marks.ts';
import { subtitleFormats } from './registry.ts';
import { findWriteLosses } from './write-losses.ts';

const options = { language: 'ja', title: 'Talk', direction: 'ltr' } as const;
const { ttml, vtt, ass } = subtitleFormats;
const ofWebVtt = (settings: string): Cue => {
  const [cue] = vtt.parse(`WEBVTT\n\n00:01.000 --> 00:02.000 ${settings}\n日本語\n`);
  if (!cue) throw new Error('nothing was read');
  return cue;
};
const regionOf = (cue: Cue): string => {
  const [region = ''] = ttml.write([cue], options).match(/<region[^>]*tts:writingMode[^>]*>/) ?? [];
  return region.replaceAll(/^<region xml:id="\w+" |tts:|\/>$/g, '').trim();
};
const ofTtml = (region: string): Cue | undefined =>
  ttml.parse(`<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling">
<head><layout><region xml:id="r" ${region}/></layout></head>
<body><div><p begin="1s" end="2s" region="r">日本語</p></div></body></tt>`)[0];

describe('the size of vertical text is a height', () => {
  test.each([
    // Its right edge is at 80 %, and it takes 30 % of the height below 10 %.
    [
      'vertical:rl line:80% position:10%,line-left size:30%',
      ...['0% 10%', '80% 30%', 'before', 'center'],
    ],
    [
      'vertical:lr line:20% position:90%,line-right size:40% align:end',
      ...['20% 50%', '80% 40%', 'before', 'end'],
    ],
    ['vertical:lr line:30%,end size:50%', ...['0% 25%', '30% 50%', 'after', 'center']],
    ['vertical:rl line:70%,center', ...['40% 10%', '60% 80%', 'center', 'center']],
    ['vertical:rl size:60%', ...['10% 20%', '80% 60%', 'before', 'center']],
    ['vertical:rl size:60% align:end', ...['10% 40%', '80% 60%', 'before', 'end']],
  ])('%s is the same box in TTML', (settings, origin, extent, displayAlign, textAlign) => {
    const cue = ofWebVtt(settings);
    const region = regionOf(cue);
    for (const [name, value] of Object.entries({ origin, extent, displayAlign, textAlign }))
      expect(region).toContain(`${name}="${value}"`);
    const [there] = ttml.parse(ttml.write([cue], options));
    expect(there && isAtSamePlace(cue, there)).toBe(true);
    expect(findWriteLosses('ttml', [cue], ttml.write([cue], options), options)).toEqual([]);
  });

  test('it says nothing of the width, in ASS neither', () => {
    const cue = ofWebVtt('vertical:rl line:80% position:10%,line-left size:30%');
    expect(boxOf(cue)).toMatchObject({ left: undefined, size: undefined });
    const { size: _size, ...placement } = cue.placement ?? {};
    expect(ass.write([cue], options)).toBe(ass.write([{ ...cue, placement }], options));
    // What ASS cannot hold of it is named.
    const losses = findWriteLosses('ass', [cue], ass.write([cue], options), options);
    expect(losses.map(({ code }) => code)).toContain('POSITION_NOT_WRITTEN');
  });
});

test.each<[string, CuePlacement, Cue['track']]>([
  // A column at the right, as tools for Japanese write it.
  [
    'tts:origin="80% 10%" tts:extent="10% 80%" tts:displayAlign="before" tts:textAlign="start" tts:writingMode="tbrl"',
    { x: 90, positionAlign: 'end', align: 'start', vertical: 'rl' },
    'lower',
  ],
  [
    'tts:origin="10% 20%" tts:extent="15% 60%" tts:displayAlign="after" tts:textAlign="end" tts:writingMode="tbrl"',
    {
      ...{ x: 10, positionAlign: 'start', y: 80, lineAlign: 'end', size: 60 },
      ...{ align: 'end', vertical: 'rl' },
    },
    'lower',
  ],
  [
    'tts:origin="10% 0%" tts:extent="80% 40%" tts:displayAlign="before" tts:textAlign="start" tts:writingMode="tblr"',
    { y: 0, size: 40, align: 'start', vertical: 'lr' },
    'upper',
  ],
  ['tts:displayAlign="after" tts:writingMode="tbrl"', { vertical: 'rl' }, 'upper'],
])('%s: alignment of the display is across the picture', (region, placement, track) => {
  expect(ofTtml(region)).toMatchObject({ placement, track });
  expect(ofTtml(region)?.placement).toEqual(placement);
});

const edges = ['start', 'center', 'end', undefined] as const;
const percent = fc.option(fc.nat(100), { nil: undefined });
const placements = fc.record({
  ...{ x: percent, y: percent, size: percent },
  ...{ positionAlign: fc.constantFrom(...edges), lineAlign: fc.constantFrom(...edges) },
  line: fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined }),
  align: fc.constantFrom('start', 'end', 'left', 'right', undefined),
  vertical: fc.constantFrom('rl', 'lr'),
});

test('any vertical box is at the same height in TTML, and what is elsewhere is named', () => {
  fc.assert(
    fc.property(placements, fc.constantFrom('upper', 'lower'), (wanted, track) => {
      const known = Object.entries(wanted).filter(([, value]) => value !== undefined);
      const placement = Object.fromEntries(known) as CuePlacement;
      const cue: Cue = {
        ...{ id: 'a', startMs: 1_000, endMs: 2_000, text: '語', placement },
        track: shownTrack({ track, placement }),
      };
      const written = ttml.write([cue], options);
      const [there] = ttml.parse(written);
      if (!there) throw new Error('nothing was read');
      expect(heldMarks.ttml?.isSamePlace?.(cue, there)).toBe(true);
      const isNamed = findWriteLosses('ttml', [cue], written, options).length > 0;
      expect(isAtSamePlace(cue, there) || isNamed).toBe(true);
      // Written again, nothing changes.
      expect(ttml.parse(ttml.write([there], options))[0]?.placement).toEqual(there.placement);
    }),
    { numRuns: 500 },
  );
});
