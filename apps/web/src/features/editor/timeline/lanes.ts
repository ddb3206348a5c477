import type { Cue, Track } from '../store/editor-types.ts';

/** The cues of one track by start, and how far to search back for one still visible at a time. */
export type Lane = {
  cues: readonly Cue[];
  /** The latest end among a cue and all before it: makes the search exact with overlaps too. */
  latestEnd: Float64Array;
};
export type Lanes = Record<Track, Lane>;

function toLane(cues: readonly Cue[]): Lane {
  const latestEnd = new Float64Array(cues.length);
  let latest = Number.NEGATIVE_INFINITY;
  cues.forEach((cue, index) => {
    latest = Math.max(latest, cue.endMs);
    latestEnd[index] = latest;
  });
  return { cues, latestEnd };
}

/** Both tracks of a list in draft order. */
export function toLanes(cues: readonly Cue[]): Lanes {
  const upper: Cue[] = [];
  const lower: Cue[] = [];
  for (const cue of cues) (cue.track === 'upper' ? upper : lower).push(cue);
  return { upper: toLane(upper), lower: toLane(lower) };
}

/** `toLanes`, recomputed only for another list. */
export function rememberLanes(): (cues: readonly Cue[]) => Lanes {
  let known: { cues: readonly Cue[]; lanes: Lanes } | null = null;
  return (cues) => {
    if (known?.cues !== cues) known = { cues, lanes: toLanes(cues) };
    return known.lanes;
  };
}

/** The first index in an ascending list whose number is above `value`. */
function firstAbove(count: number, numberAt: (index: number) => number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(middle) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Indexes [from, to) that include every cue visible between the two times, without scanning the list. */
export function visibleRange(lane: Lane, fromMs: number, toMs: number): [from: number, to: number] {
  const { cues, latestEnd } = lane;
  const from = firstAbove(cues.length, (index) => latestEnd[index] ?? 0, fromMs);
  const to = firstAbove(cues.length, (index) => cues[index]?.startMs ?? 0, toMs);
  return [Math.min(from, to), to];
}

/** The cue at a time (excluding its end), the later one of an overlap. */
export function cueAt(lane: Lane, ms: number): Cue | undefined {
  const [from, to] = visibleRange(lane, ms, ms);
  for (let index = to - 1; index >= from; index -= 1) {
    const cue = lane.cues[index];
    if (cue && cue.startMs <= ms && ms < cue.endMs) return cue;
  }
  return undefined;
}
