import type { Cue } from './cue.ts';
import { ofTrack, withCues } from './cue-list.ts';

export type OverlapOptions = {
  /** Milliseconds between the cues if the earlier one stays long enough. */
  minGapMs?: number;
  /** The minimum duration in milliseconds. */
  minMs?: number;
};

/**
 * Ends every cue before the next of its track starts. Cues with the same start share their time by text length, in
 * order. Nothing is deleted; afterwards no two cues of a track overlap.
 */
export function fixOverlaps(cues: readonly Cue[], options: OverlapOptions = {}): Cue[] {
  const changed: Cue[] = [];
  for (const track of ['upper', 'lower'] as const) {
    const own = ofTrack(cues, track);
    const apart = separate(own, options);
    apart.forEach((cue, index) => {
      if (cue !== own[index]) changed.push(cue);
    });
  }
  return withCues(cues, changed);
}

/** The same for the cues of one track, sorted by start; unchanged cues stay the same objects. */
export function separate(own: readonly Cue[], options: OverlapOptions): Cue[] {
  const apart: Cue[] = [];
  let earliest = 0;
  for (let from = 0; from < own.length; ) {
    let to = from + 1;
    while (own[to]?.startMs === own[from]?.startMs && to < own.length) to += 1;
    const together = own.slice(from, to);
    const next = own[to]?.startMs ?? Number.POSITIVE_INFINITY;
    const startMs = Math.max(earliest, together[0]?.startMs ?? 0);
    for (const cue of share(together, startMs, next, options)) {
      apart.push(cue);
      earliest = cue.endMs;
    }
    from = to;
  }
  return apart;
}

function share(
  together: readonly Cue[],
  startMs: number,
  nextMs: number,
  options: OverlapOptions,
): Cue[] {
  const latest = together.reduce((end, cue) => Math.max(end, cue.endMs), 0);
  // A start is delayed only if there are more cues than milliseconds.
  const endMs = Math.max(cutBefore(startMs, latest, nextMs, options), startMs + together.length);
  const weights = together.map((cue) => Math.max(1, cue.text.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  let from = startMs;
  return together.map((cue, index) => {
    passed += weights[index] ?? 0;
    const left = together.length - index - 1;
    const share = Math.round(startMs + (passed / total) * (endMs - startMs));
    const until = left === 0 ? endMs : Math.min(Math.max(share, from + 1), endMs - left);
    const placed =
      cue.startMs === from && cue.endMs === until ? cue : { ...cue, startMs: from, endMs: until };
    from = until;
    return placed;
  });
}

function cutBefore(
  startMs: number,
  endMs: number,
  nextMs: number,
  { minGapMs = 0, minMs = 0 }: OverlapOptions,
): number {
  if (endMs <= nextMs) return endMs;
  return nextMs - minGapMs - startMs >= Math.max(1, minMs) ? nextMs - minGapMs : nextMs;
}
