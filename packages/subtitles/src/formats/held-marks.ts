import type { SpanKind } from '@glossa/contracts/cue-marks';
import { hasSameRun, isAtSamePlace, isNear } from '../compare-marks.ts';
import type { Cue } from '../cue.ts';
import { anchorOf, boxOf, samePlacement } from '../cue-placement.ts';
import { spanKinds } from '../cue-spans.ts';
import type { MarksToCompare } from '../same-cues.ts';
import type { SubtitleFormatId } from './registry.ts';

/**
 * Marks and places that a finished file must have as its cues have them: those that its format holds exactly, which
 * `marks.test.ts` proves. What a format holds in part only, such as a place on a number pad, `findWriteLosses` names.
 */
const html: readonly SpanKind[] = ['bold', 'italic', 'underline', 'color'];
/** A voice is the speaker of its cue, too, which formats write once. */
const withoutVoice = spanKinds.filter((kind) => kind !== 'voice');

/** What follows from the alignment may be left out of vertical cues. */
const isExact = (cue: Cue, there: Cue): boolean =>
  samePlacement(cue.placement, there.placement) ||
  (cue.placement?.vertical !== undefined && isAtSamePlace(cue, there));

/** WebVTT has no tracks of vertical cues, and either a line or a distance across the picture. */
const isExactOrVertical = (cue: Cue, there: Cue): boolean =>
  cue.placement?.vertical === undefined
    ? samePlacement(cue.placement, there.placement)
    : cue.placement.vertical === there.placement?.vertical;

const isVertical = ({ placement }: Cue): boolean => placement?.vertical !== undefined;

/** An anchor on the picture. */
function isAtAnchor(cue: Cue, there: Cue): boolean {
  if (!cue.placement && !there.placement) return true;
  const [one, other] = [boxOf(cue), boxOf(there)];
  return (
    isNear(one.y.percent, other.y.percent) &&
    one.y.edge === other.y.edge &&
    isNear(acrossOf(cue), acrossOf(there))
  );
}

/** Text without a place of its own across the picture is at the margin of its alignment. */
function acrossOf(cue: Cue): number {
  const { x, column } = boxOf(cue);
  return x ?? { start: 5, center: 50, end: 95 }[anchorOf(column)];
}

/** Near an edge a region is what a track is. */
const edge = 16;

function isAtHeight(cue: Cue, there: Cue): boolean {
  if (!cue.placement) return true;
  const [box, found] = [boxOf(cue), boxOf(there)];
  if (box.run) return hasSameRun(box, found);
  const [one, other] = [box.y, found.y];
  if (one.isTrack || one.percent < edge || one.percent > 100 - edge) return true;
  return isNear(one.percent, other.percent) && one.edge === other.edge;
}

export const heldMarks: Partial<Record<SubtitleFormatId, MarksToCompare>> = {
  vtt: { kinds: withoutVoice, isSamePlace: isExactOrVertical, ignoresTrackOf: isVertical },
  json: { kinds: spanKinds, isSamePlace: isExact },
  ttml: {
    kinds: [...html, 'ruby', 'language'],
    isSamePlace: isAtHeight,
    ignoresTrackOf: isVertical,
  },
  srt: { kinds: html },
  ssa: { kinds: ['bold', 'italic'] },
  ass: {
    kinds: html,
    isSamePlace: isAtAnchor,
    // Opacity is a tag of its own, which is not read.
    held: (span) =>
      span.kind === 'color' ? { ...span, value: span.value.slice(0, '#rrggbb'.length) } : span,
  },
};
