import type { Cue } from '../model/editor-types.ts';

/** The cue before (-1) or after (1) on the same track; `cues` are in time order. */
export function neighbour(cues: readonly Cue[], cue: Cue, by: 1 | -1): Cue | undefined {
  const at = cues.findIndex(({ id }) => id === cue.id);
  if (at < 0) return undefined;
  for (let index = at + by; index >= 0 && index < cues.length; index += by)
    if (cues[index]?.track === cue.track) return cues[index];
  return undefined;
}
