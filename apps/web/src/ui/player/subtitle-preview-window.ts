import type { Cue } from '@glossa/subtitles/cue';
import { cuesAt, lastStartedIndex } from './cue-times.ts';

/** The renderer gets only cues near the playhead: all cues of a film at every key would be slow. */
const reachMs = 60_000;
const moveAfterMs = 30_000;

export type CueWindow = { aroundMs: number; cues: readonly Cue[] };

/** The cues within a minute of a time, including earlier ones still visible. `cues` are in time order. */
export function takeWindow(cues: readonly Cue[], aroundMs: number): CueWindow {
  const standing = cuesAt(cues, aroundMs - reachMs);
  const from = lastStartedIndex(cues, aroundMs - reachMs) + 1;
  const to = lastStartedIndex(cues, aroundMs + reachMs) + 1;
  return { aroundMs, cues: [...standing, ...cues.slice(from, to)] };
}

/** Whether the playhead left the middle of the window. */
export const hasLeft = (window: CueWindow, ms: number): boolean =>
  Math.abs(ms - window.aroundMs) > moveAfterMs;

/** Whether both contain the same objects: then nothing needs to be rendered. */
export const sameCues = (a: readonly Cue[], b: readonly Cue[]): boolean =>
  a.length === b.length && a.every((cue, index) => cue === b[index]);
