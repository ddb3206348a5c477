import { peakMs } from './peak-levels.ts';

export type SpeechEdge = { ms: number; kind: 'start' | 'end' };

/**
 * Speech must exceed the first threshold to start and fall below the second to end: a single threshold would flicker.
 */
const beginsFactor = 0.32;
const endsFactor = 0.18;
/** Below this everything is silence, whatever the maximum is. */
const quietest = 0.015;
/** Shorter pauses are within a sentence; shorter sounds are knocks. Milliseconds. */
const minPauseMs = 180;
const minSpeechMs = 80;

/**
 * Where audio loud enough for speech starts and ends, in order, from the peaks of the recording (0 to 1, fifty per
 * second). Relative to the recording's usual loudness, so quiet recordings work too.
 */
export function findSpeechEdges(peaks: readonly number[]): SpeechEdge[] {
  const usual = usualLoudness(peaks);
  const begins = Math.max(quietest, usual * beginsFactor);
  const ends = Math.max(quietest / 2, usual * endsFactor);
  const edges: SpeechEdge[] = [];
  let startedAt = -1;
  let quietSince = -1;
  const finish = (at: number) => {
    if ((at - startedAt) * peakMs >= minSpeechMs) {
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
    if (quietSince >= 0 && (index - quietSince + 1) * peakMs >= minPauseMs) finish(quietSince);
  }
  if (startedAt >= 0) finish(quietSince >= 0 ? quietSince : peaks.length);
  return edges;
}

/**
 * Words get louder gradually: a word starts where the audio left silence, at most a tenth of a second before it was
 * loud.
 */
function backToQuiet(peaks: readonly number[], from: number, quiet: number): number {
  let index = from;
  const earliest = Math.max(0, from - 5);
  while (index > earliest && Math.abs(peaks[index - 1] ?? 0) >= quiet) index -= 1;
  return index;
}

/** The 90th percentile of audible peaks: one slammed door does not count. */
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
