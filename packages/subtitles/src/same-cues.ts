import type { CueSpan, SpanKind } from '@glossa/contracts/cue-marks';
import { differingMarks } from './compare-marks.ts';
import { type Cue, sortCues } from './cue.ts';

/** What a format holds of marks and places. */
export type MarksToCompare = {
  kinds: readonly SpanKind[];
  /** What it makes of a mark; itself if left out. */
  held?: (span: CueSpan) => CueSpan;
  /** Places are not compared if left out. */
  isSamePlace?: (cue: Cue, there: Cue) => boolean;
  /** Cues whose track it does not hold. */
  ignoresTrackOf?: (cue: Cue) => boolean;
};

export type SameCuesOptions = {
  /** How far a time may be off by the units of the format. */
  toleranceMs?: number;
  /** How far all cues together may have moved: containers without negative times shift everything. */
  maxShiftMs?: number;
  /** Formats without tracks. */
  ignoreTracks?: boolean;
  /** A renderer's text has breaks where lines are wrapped, also within words of languages without spaces. */
  ignoreSpaces?: boolean;
  /** Characters that the format or its reader changes. */
  ignore?: RegExp;
  /** Texts and times only, if left out. */
  marks?: MarksToCompare | undefined;
};

/**
 * The first difference between two sets; undefined if they show the same texts at the same times, with the marks that are
 * compared. `isMarked`: only marks or the place of this text differ.
 */
export type CueDifference = {
  startMs: number;
  text: string;
  isMissing: boolean;
  isMarked?: boolean;
};

/** For logs. */
export const describeDifference = ({ text, isMissing, isMarked }: CueDifference): string =>
  `${isMarked ? 'marks or place differ' : isMissing ? 'missing in the file' : 'not among the cues'}: ${text}`;

/** Compares what a file contains with the cues it was made from, in any order. */
export function findCueDifference(
  expected: readonly Cue[],
  found: readonly Cue[],
  options: SameCuesOptions = {},
): CueDifference | undefined {
  const { toleranceMs = 0, maxShiftMs = 0 } = options;
  const keyOf = (cue: Cue): string => {
    const bare = cue.text
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .replace(options.ignore ?? /(?!)/u, '');
    const text = options.ignoreSpaces
      ? bare.replace(/\s+/gu, '')
      : bare.replace(/\s+/gu, ' ').trim();
    const hasTrack = !options.ignoreTracks && !options.marks?.ignoresTrackOf?.(cue);
    return `${hasTrack ? cue.track : ''} ${text}`;
  };
  const withText = (cues: readonly Cue[]) =>
    sortCues(cues).filter((cue) => cue.text.replace(/[\s\p{Cf}]/gu, '') !== '');
  const left = Map.groupBy(withText(found), keyOf);
  const wanted = withText(expected);
  const first = wanted[0];
  const shiftMs = first
    ? (left.get(keyOf(first))?.[0]?.startMs ?? first.startMs) - first.startMs
    : 0;
  const shift = shiftMs >= 0 && shiftMs <= maxShiftMs ? shiftMs : 0;
  const isNear = (a: number, b: number) => Math.abs(a - b - shift) <= toleranceMs;
  for (const cue of wanted) {
    const same = left.get(keyOf(cue)) ?? [];
    const isAtTime = ({ startMs, endMs }: Cue) =>
      isNear(startMs, cue.startMs) && isNear(endMs, cue.endMs);
    const at = same.findIndex((one) => isAtTime(one) && looksSame(cue, one, options.marks));
    if (at < 0)
      return {
        ...{ startMs: cue.startMs, text: cue.text, isMissing: true },
        ...(same.some(isAtTime) ? { isMarked: true } : {}),
      };
    same.splice(at, 1);
  }
  const extra = [...left.values()].flat()[0];
  return extra && { startMs: extra.startMs, text: extra.text, isMissing: false };
}

function looksSame(cue: Cue, there: Cue, marks: MarksToCompare | undefined): boolean {
  if (!marks) return true;
  const isPlaced = marks.isSamePlace?.(cue, there) ?? true;
  return isPlaced && differingMarks(cue, there, marks.kinds, marks.held).length === 0;
}
