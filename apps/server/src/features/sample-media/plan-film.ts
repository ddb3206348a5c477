/** All times in milliseconds. */
export type SpokenLine = { startMs: number; endMs: number };

const beforeMs = 1_500;
const afterMs = 2_000;
const shortestPauseMs = 700;
const longestPauseMs = 2_500;
/** Long enough for a tour, short enough to be transcribed while somebody waits. */
const wantedMs = 34_000;

/** When each sentence begins and ends, with pauses that bring the film near to its length, and how long it is. */
export function planFilm(spokenMs: readonly number[]): { lines: SpokenLine[]; durationMs: number } {
  const speech = spokenMs.reduce((sum, length) => sum + length, 0);
  const room = wantedMs - beforeMs - afterMs - speech;
  const pauses = Math.max(1, spokenMs.length - 1);
  const pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, Math.floor(room / pauses)));
  let startMs = beforeMs;
  const lines = spokenMs.map((length) => {
    const line = { startMs, endMs: startMs + length };
    startMs = line.endMs + pauseMs;
    return line;
  });
  return { lines, durationMs: (lines.at(-1)?.endMs ?? beforeMs) + afterMs };
}
