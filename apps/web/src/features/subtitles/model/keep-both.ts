import { type Cue, overlaps, type Track } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';

/** Shorter than this nobody could read a cue. Milliseconds. */
const shortestMs = 500;

/**
 * Keeps a colleague's version of a cue and one's own beside it as a new cue: at its time on its track, on the other
 * track, or in the gap after it; where nothing is free, the texts are joined in one cue.
 */
export function keepBoth(
  cues: readonly Cue[],
  theirs: Cue,
  mine: Cue,
  newCueId: string,
): CueChange[] {
  const { words: _words, ...own } = mine;
  const other: Track = own.track === 'lower' ? 'upper' : 'lower';
  const isFree = (cue: Cue) => !cues.some((there) => overlaps(there, cue));
  const made = (fields: Partial<Cue>): Cue => ({ ...own, id: newCueId, ...fields });
  const place = [made({}), made({ track: other }), afterIt(cues, theirs, made({}))].find(
    (cue) => cue && isFree(cue),
  );
  if (place) return [{ id: newCueId, before: null, after: place }];
  const text = [theirs.text, mine.text].filter((part) => part.trim() !== '').join('\n');
  return [{ id: theirs.id, before: theirs, after: { ...theirs, text } }];
}

function afterIt(cues: readonly Cue[], theirs: Cue, own: Cue): Cue | undefined {
  const startMs = theirs.endMs;
  const nextMs = cues.reduce(
    (least, cue) =>
      cue.track === theirs.track && cue.startMs >= startMs ? Math.min(least, cue.startMs) : least,
    Number.POSITIVE_INFINITY,
  );
  const endMs = Math.min(startMs + own.endMs - own.startMs, nextMs);
  return endMs - startMs < shortestMs ? undefined : { ...own, track: theirs.track, startMs, endMs };
}
