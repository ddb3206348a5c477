export type TimedText = {
  id: string;
  startMs: number;
  endMs: number;
  text: string;
  track: 'upper' | 'lower';
};

/** Both tracks as one list by start, the upper track first at equal starts. */
export function mergeTracks<T extends TimedText>(upper: readonly T[], lower: readonly T[]): T[] {
  return [...upper, ...lower].sort(
    (a, b) => a.startMs - b.startMs || (a.track === b.track ? 0 : a.track === 'upper' ? -1 : 1),
  );
}

/** Index of the last cue that starts at or before `ms`, or -1. `cues` must be sorted by start. */
export function lastStartedIndex(cues: readonly TimedText[], ms: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cues[middle]?.startMs ?? Number.POSITIVE_INFINITY) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** How far back overlapping cues are searched: cues are short, so this finds every one in practice. */
const overlapReach = 12;

/** Cues visible at `ms` (end is exclusive), in list order. `cues` must be sorted by start. */
export function cuesAt<T extends TimedText>(cues: readonly T[], ms: number): T[] {
  const last = lastStartedIndex(cues, ms);
  return cues
    .slice(Math.max(0, last - overlapReach), last + 1)
    .filter((cue) => cue.startMs <= ms && ms < cue.endMs);
}

/** The cue to highlight in a list: the active one, else -1 (in a pause nothing is highlighted). */
export function activeCueIndex(cues: readonly TimedText[], ms: number): number {
  const last = lastStartedIndex(cues, ms);
  for (let index = last; index >= Math.max(0, last - overlapReach); index -= 1) {
    const cue = cues[index];
    if (cue && ms < cue.endMs) return index;
  }
  return -1;
}
