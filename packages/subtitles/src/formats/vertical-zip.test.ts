import type { CuePlacement } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { shownTrack } from '../cue-placement.ts';
import { findCueDifference } from '../same-cues.ts';
import type { SubtitleFormat } from './format.ts';
import { heldMarks } from './held-marks.ts';
import { type SubtitleFormatId, subtitleFormats } from './registry.ts';
import { findWriteLosses } from './write-losses.ts';

const options = { language: 'ja', title: 'Talk', direction: 'ltr' } as const;
const heights: CuePlacement[] = [{}, { y: 10 }, { y: 80 }, { line: 0 }, { line: -3 }];
const widths: CuePlacement[] = [{}, { x: 10 }, { x: 80, positionAlign: 'end' }];
const cues = (['rl', 'lr'] as const)
  .flatMap((vertical) =>
    (['upper', 'lower'] as const).flatMap((track) =>
      heights.flatMap((height) =>
        widths.map((width) => ({ ...{ track, vertical, ...height, ...width } })),
      ),
    ),
  )
  .map(
    ({ track, ...placement }, index): Cue => ({
      ...{
        id: `c${index}`,
        startMs: index * 1_000,
        endMs: index * 1_000 + 900,
        text: `Text ${index}`,
      },
      // As files are written from: a height decides the track.
      ...{ track: shownTrack({ track, placement }), placement },
    }),
  );

// Imported from other formats or stored before, any of them may be there.
test.each(Object.keys(heldMarks) as SubtitleFormatId[])(
  'vertical cues at any place do not make %s files that are refused',
  (id) => {
    const format: SubtitleFormat<string | Uint8Array> = subtitleFormats[id];
    const found = format.parse?.(format.write(cues, options)) ?? [];
    const toleranceMs = id === 'ass' ? 10 : 0;
    expect(findCueDifference(cues, found, { toleranceMs, marks: heldMarks[id] })).toBeUndefined();
  },
);

test('WebVTT names the places of vertical cues that it cannot hold', () => {
  const losses = findWriteLosses('vtt', cues, subtitleFormats.vtt.write(cues, options), options);
  expect(losses.map(({ code }) => code)).toContain('POSITION_NOT_WRITTEN');
});
