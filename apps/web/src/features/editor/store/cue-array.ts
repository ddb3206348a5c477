import { type Cue, compareCues } from '@glossa/subtitles/cue';

/** The cue's index in a list in draft order, or -1. */
export function indexOfCue(cues: readonly Cue[], cue: Cue): number {
  const index = placeOf(cues, cue);
  return cues[index]?.id === cue.id ? index : -1;
}

/** The index of the first cue not before this one. */
export function placeOf(cues: readonly Cue[], cue: Cue): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareCues(cues[middle] as Cue, cue) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The list with one cue replaced by a new version: one copy and two searches at any length. */
export function replaceCue(cues: readonly Cue[], was: Cue, is: Cue): Cue[] {
  const changed = cues.slice();
  const from = indexOfCue(cues, was);
  if (from >= 0 && compareCues(was, is) === 0) {
    changed[from] = is;
    return changed;
  }
  if (from >= 0) changed.splice(from, 1);
  changed.splice(placeOf(changed, is), 0, is);
  return changed;
}

/** Whether only the text changed: the position in list and timeline stays. */
export const standsAsBefore = (was: Cue | undefined, is: Cue | null): boolean =>
  was !== undefined &&
  is !== null &&
  was.startMs === is.startMs &&
  was.endMs === is.endMs &&
  was.track === is.track;

/** The cue to continue with: the next of its track, else the previous, else any. */
export function neighbourOf(cues: readonly Cue[], gone: Cue): Cue | undefined {
  const place = placeOf(cues, gone);
  for (let index = place; index < cues.length; index += 1)
    if (cues[index]?.track === gone.track) return cues[index];
  for (let index = place - 1; index >= 0; index -= 1)
    if (cues[index]?.track === gone.track) return cues[index];
  return cues[place] ?? cues[place - 1];
}
