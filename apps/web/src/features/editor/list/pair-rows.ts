import type { Cue } from '../store/editor-types.ts';

/** A list row: a cue of one track, or one of each that are visible at the same time. */
export type CueRow = {
  key: string;
  /** Counted from 1 over all rows, including filtered ones. */
  number: number;
  lower: string | null;
  upper: string | null;
};

const commonMs = (a: Cue, b: Cue): number =>
  Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);

const rowOf = (number: number, lower: Cue | null, upper: Cue | null): CueRow => ({
  number,
  key: lower?.id ?? upper?.id ?? '',
  lower: lower?.id ?? null,
  upper: upper?.id ?? null,
});

/**
 * Rows in time order, with each cue in exactly one. A lower and an upper cue share a row if they overlap, unless one
 * overlaps the other's successor longer. `cues` are in time order.
 */
export function pairRows(cues: readonly Cue[]): CueRow[] {
  const lower = cues.filter(({ track }) => track === 'lower');
  const upper = cues.filter(({ track }) => track === 'upper');
  const rows: CueRow[] = [];
  let l = 0;
  let u = 0;
  while (l < lower.length || u < upper.length) {
    const low = lower[l] ?? null;
    const up = upper[u] ?? null;
    if (low && up && shareRow(low, up, lower[l + 1], upper[u + 1])) {
      rows.push(rowOf(rows.length + 1, low, up));
      l += 1;
      u += 1;
    } else if (low && (!up || low.startMs <= up.startMs)) {
      rows.push(rowOf(rows.length + 1, low, null));
      l += 1;
    } else {
      rows.push(rowOf(rows.length + 1, null, up));
      u += 1;
    }
  }
  return rows;
}

function shareRow(low: Cue, up: Cue, nextLow: Cue | undefined, nextUp: Cue | undefined): boolean {
  const common = commonMs(low, up);
  if (common <= 0) return false;
  // The later one may wait for a better partner only if the rows stay in time order.
  if (low.startMs <= up.startMs && nextLow && commonMs(nextLow, up) > common) return false;
  return !(up.startMs < low.startMs && nextUp && commonMs(low, nextUp) > common);
}
