export const progressArguments = ['-stats_period', '0.5', '-progress', 'pipe:1'];

/**
 * Position of ffmpeg's output in milliseconds from a line of `-progress`; undefined for other lines and before the
 * first frame ("N/A"). `out_time_us` is in microseconds.
 */
export function parseProgressLine(line: string): number | undefined {
  const position = /^out_time_us=(\d+)$/.exec(line.trim())?.[1];
  return position === undefined ? undefined : Number(position) / 1000;
}

/** Converts progress lines into fractions from 0 to 1 that never decrease. */
export function createProgressReader(durationMs: number, onProgress: (fraction: number) => void) {
  let reached = 0;
  return (line: string): void => {
    const position = parseProgressLine(line);
    if (position === undefined || durationMs <= 0) return;
    const fraction = Math.min(1, position / durationMs);
    if (fraction <= reached) return;
    reached = fraction;
    onProgress(fraction);
  };
}
