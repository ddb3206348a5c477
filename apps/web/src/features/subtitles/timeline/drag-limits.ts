import type { Cue } from '../model/editor-types.ts';

/**
 * The gap kept between two neighbours: the smallest allowed, or what there is where it is smaller already. Never below
 * zero, so that overlapping cues are not pulled over each other farther.
 */
export const gapBetween = (earlier: Cue, later: Cue, minGapMs: number): number =>
  Math.max(0, Math.min(minGapMs, later.startMs - earlier.endMs));

export type Room = { minMs: number; maxMs: number };

/** How far left and right dragged cues of one track may go without running over the others or out of the media. */
export function roomToMove(
  track: readonly Cue[],
  dragged: ReadonlySet<string>,
  minGapMs: number,
  durationMs: number,
): Room {
  let minMs = Number.NEGATIVE_INFINITY;
  let maxMs = Number.POSITIVE_INFINITY;
  track.forEach((cue, index) => {
    if (!dragged.has(cue.id)) return;
    const before = track[index - 1];
    const after = track[index + 1];
    const isBlocked = before !== undefined && !dragged.has(before.id);
    const free = isBlocked
      ? before.endMs + gapBetween(before, cue, minGapMs) - cue.startMs
      : -cue.startMs;
    minMs = Math.max(minMs, Math.min(0, free));
    const isStopped = after !== undefined && !dragged.has(after.id);
    const ahead = isStopped
      ? after.startMs - gapBetween(cue, after, minGapMs) - cue.endMs
      : durationMs - cue.endMs;
    maxMs = Math.min(maxMs, Math.max(0, ahead));
  });
  return { minMs, maxMs };
}

/** The same where neighbours are pushed along: until they are lined up at the beginning or the end of the media. */
export function roomToPush(
  track: readonly Cue[],
  dragged: ReadonlySet<string>,
  minGapMs: number,
  durationMs: number,
): Room {
  const first = track.findIndex((cue) => dragged.has(cue.id));
  const last = track.findLastIndex((cue) => dragged.has(cue.id));
  const start = track[first];
  const end = track[last];
  if (!start || !end) return { minMs: Number.NEGATIVE_INFINITY, maxMs: Number.POSITIVE_INFINITY };
  const before = linedUpMs(track.slice(0, first + 1), minGapMs) - (start.endMs - start.startMs);
  const after = linedUpMs(track.slice(last), minGapMs) - (end.endMs - end.startMs);
  return {
    minMs: Math.min(0, before - start.startMs),
    maxMs: Math.max(0, durationMs - after - end.endMs),
  };
}

/** What cues take when they stand as close as they may. */
function linedUpMs(cues: readonly Cue[], minGapMs: number): number {
  let total = 0;
  cues.forEach((cue, index) => {
    const before = cues[index - 1];
    total += cue.endMs - cue.startMs + (before ? gapBetween(before, cue, minGapMs) : 0);
  });
  return total;
}
