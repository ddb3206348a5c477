import { buildPeakLevels, type PeakLevels } from './peak-levels.ts';
import { findSpeechEdges, type SpeechEdge } from './speech-edges.ts';

/** What is worked out of the peaks, each when it is first asked for: two hours are 360,000 of them. */
export type MediaSound = { levels: () => PeakLevels; speechEdges: () => readonly SpeechEdge[] };

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const known = new WeakMap<readonly number[], MediaSound>();
const silence: readonly number[] = [];

/** The same for the same peaks; of none where there is no sound. */
export function soundOf(peaks: readonly number[] | null): MediaSound {
  const measured = peaks ?? silence;
  const before = known.get(measured);
  if (before) return before;
  const sound: MediaSound = {
    levels: once(() => buildPeakLevels(measured)),
    speechEdges: once(() => findSpeechEdges(measured)),
  };
  known.set(measured, sound);
  return sound;
}
