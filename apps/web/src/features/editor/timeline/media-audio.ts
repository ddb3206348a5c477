import { buildPeakLevels, type PeakLevels } from './peak-levels.ts';
import { findSpeechEdges, type SpeechEdge } from './speech-edges.ts';

/** Data derived from the peaks on demand: two hours have 360,000 of them. */
export type MediaAudio = { levels: () => PeakLevels; speechEdges: () => readonly SpeechEdge[] };

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const known = new WeakMap<readonly number[], MediaAudio>();
const silence: readonly number[] = [];

/** Memoized by peaks; empty without audio. */
export function audioOf(peaks: readonly number[] | null): MediaAudio {
  const measured = peaks ?? silence;
  const before = known.get(measured);
  if (before) return before;
  const sound: MediaAudio = {
    levels: once(() => buildPeakLevels(measured)),
    speechEdges: once(() => findSpeechEdges(measured)),
  };
  known.set(measured, sound);
  return sound;
}
