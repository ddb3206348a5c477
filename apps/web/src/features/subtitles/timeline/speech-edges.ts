import { peakMs } from './peak-levels.ts';

export type SpeechEdge = { ms: number; kind: 'start' | 'end' };

/** Speech must be louder than this to begin, and fall below the second to end: one threshold alone would flicker. */
const beginsFactor = 0.32;
const endsFactor = 0.18;
/** Below this everything is silence, whatever the loudest place is. */
const quietest = 0.015;
/** Pauses shorter than this are within a sentence; sounds shorter than that are a knock. Milliseconds. */
const shortestPauseMs = 180;
const shortestSpeechMs = 80;

/**
 * Where sound that is loud enough for speech begins and ends, in order, by the peaks of the recording (0 to 1, fifty a
 * second). Loudness is judged against the usual loud place of this recording, so quiet recordings work as well.
 */
export function findSpeechEdges(peaks: readonly number[]): SpeechEdge[] {
  const usual = usualLoudness(peaks);
  const begins = Math.max(quietest, usual * beginsFactor);
  const ends = Math.max(quietest / 2, usual * endsFactor);
  const edges: SpeechEdge[] = [];
  let startedAt = -1;
  let quietSince = -1;
  const finish = (at: number) => {
    if ((at - startedAt) * peakMs >= shortestSpeechMs) {
      edges.push({ ms: startedAt * peakMs, kind: 'start' }, { ms: at * peakMs, kind: 'end' });
    }
    startedAt = -1;
    quietSince = -1;
  };
  for (let index = 0; index < peaks.length; index += 1) {
    const peak = Math.abs(peaks[index] ?? 0);
    if (startedAt < 0) {
      if (peak >= begins) startedAt = backToQuiet(peaks, index, ends);
      continue;
    }
    if (peak >= ends) quietSince = -1;
    else if (quietSince < 0) quietSince = index;
    if (quietSince >= 0 && (index - quietSince + 1) * peakMs >= shortestPauseMs) finish(quietSince);
  }
  if (startedAt >= 0) finish(quietSince >= 0 ? quietSince : peaks.length);
  return edges;
}

/** A word swells: its beginning is where the sound left silence, at most a tenth of a second before it was loud. */
function backToQuiet(peaks: readonly number[], from: number, quiet: number): number {
  let index = from;
  const earliest = Math.max(0, from - 5);
  while (index > earliest && Math.abs(peaks[index - 1] ?? 0) >= quiet) index -= 1;
  return index;
}

/** The ninth tenth of what can be heard at all: one slammed door does not count. */
function usualLoudness(peaks: readonly number[]): number {
  const counts = new Uint32Array(256);
  let heard = 0;
  for (const peak of peaks) {
    const loud = Math.min(255, Math.round(Math.abs(peak) * 255));
    if (loud < quietest * 255) continue;
    counts[loud] = (counts[loud] ?? 0) + 1;
    heard += 1;
  }
  let left = heard * 0.9;
  for (let loud = 0; loud < 256; loud += 1) {
    left -= counts[loud] ?? 0;
    if (left <= 0 && heard > 0) return loud / 255;
  }
  return 0;
}
