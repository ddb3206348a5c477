/**
 * The value below which a share (0 to 1) of the values lies, between two of them as far as the share lies between
 * them; null of none. The values are in order.
 */
export function percentileOf(ordered: Int32Array, share: number): number | null {
  if (ordered.length === 0) return null;
  const place = (ordered.length - 1) * share;
  const below = ordered[Math.floor(place)] ?? 0;
  const above = ordered[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export type WaitingTimes = {
  ready: number;
  medianSeconds: number | null;
  p90Seconds: number | null;
};

/** How many waited, and how long half and nine tenths of them waited at most, in the unit of `values`. */
export function summariseWaiting(values: Int32Array): WaitingTimes {
  const ordered = values.toSorted();
  return {
    ready: ordered.length,
    medianSeconds: percentileOf(ordered, 0.5),
    p90Seconds: percentileOf(ordered, 0.9),
  };
}
