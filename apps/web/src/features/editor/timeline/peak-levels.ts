/** The server measures fifty peaks per second. */
export const peakMs = 20;

/**
 * Peaks for every zoom: each level has the maximum of two from the previous one, 0 to 255. Drawing then reads about two
 * numbers per pixel at any zoom.
 */
export type PeakLevels = readonly Uint8Array[];

/** `peaks` are 0 to 1; values outside are clamped. */
export function buildPeakLevels(peaks: readonly number[]): PeakLevels {
  let level = new Uint8Array(peaks.length);
  for (let index = 0; index < peaks.length; index += 1)
    level[index] = Math.min(255, Math.round(Math.abs(peaks[index] ?? 0) * 255));
  const levels = [level];
  while (level.length > 1) {
    const finer = level;
    level = new Uint8Array(Math.ceil(finer.length / 2));
    for (let index = 0; index < level.length; index += 1)
      level[index] = Math.max(finer[2 * index] ?? 0, finer[2 * index + 1] ?? 0);
    levels.push(level);
  }
  return levels;
}

/** The maximum of a range, 0 to 255; at least one peak. 0 outside the recording. */
export function loudest(levels: PeakLevels, fromMs: number, toMs: number): number {
  const count = levels[0]?.length ?? 0;
  const first = Math.max(0, Math.floor(fromMs / peakMs));
  const last = Math.min(count - 1, Math.max(first, Math.ceil(toMs / peakMs) - 1));
  if (last < first || toMs < 0) return 0;
  const depth = Math.max(
    0,
    Math.min(levels.length - 1, Math.floor(Math.log2(last - first + 1)) - 1),
  );
  const level = levels[depth] as Uint8Array;
  let found = 0;
  for (let index = first >> depth; index <= last >> depth; index += 1)
    found = Math.max(found, level[index] ?? 0);
  return found;
}
