/** More than this in one video are flicker, not shots. */
export const mostShotChanges = 20_000;
const usualFramesPerSecond = 25;

/**
 * Gathers the times of shot changes, in milliseconds and ascending. Those less than three frames after another are left
 * out: a flash is not a shot. `add` answers false when the list is full.
 */
export function createShotList(framesPerSecond = 0): {
  timesMs: number[];
  add: (ms: number) => boolean;
} {
  const timesMs: number[] = [];
  // Half a frame less, because both times were rounded.
  const leastMs = 2500 / (framesPerSecond > 0 ? framesPerSecond : usualFramesPerSecond);
  return {
    timesMs,
    add: (ms) => {
      const last = timesMs.at(-1) ?? 0;
      if (ms > 0 && (timesMs.length === 0 || ms - last >= leastMs)) timesMs.push(ms);
      return timesMs.length < mostShotChanges;
    },
  };
}
