import { type Cue, overlaps, type Track } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';

/** Shorter cues cannot be read. Milliseconds. */
const shortestMs = 500;

/**
 * Keeps a colleague's version and the user's as a new cue: at its time on its track, on the other track, or in the next
 * gap; without space, joins the texts in one cue. `shown` are the cues that the user sees, `saved` those without
 * versions that wait for a decision: the place of neither is free, and a text only joins a saved one.
 */
export function keepBoth(
  shown: readonly Cue[],
  saved: readonly Cue[],
  theirs: Cue | null,
  mine: Cue,
  newCueId: string,
): CueChange[] {
  const { words: _words, ...own } = mine;
  const cues = [...shown, ...saved];
  const other: Track = own.track === 'lower' ? 'upper' : 'lower';
  const isFree = (cue: Cue) => !cues.some((there) => overlaps(there, cue));
  const made = (fields: Partial<Cue>): Cue => ({ ...own, id: newCueId, ...fields });
  const there = theirs ?? saved.find((cue) => overlaps(cue, mine)) ?? closest(saved, mine);
  const place = [made({}), made({ track: other }), afterIt(cues, there ?? mine, made({}))].find(
    (cue) => cue && isFree(cue),
  );
  if (place || !there) return [{ id: newCueId, before: null, after: place ?? made({}) }];
  const text = [there.text, mine.text].filter((part) => part.trim() !== '').join('\n');
  return [{ id: there.id, before: there, after: { ...there, text } }];
}

const closest = (cues: readonly Cue[], to: Cue): Cue | undefined => {
  const distance = (cue: Cue) => Math.abs(cue.startMs - to.startMs);
  return cues.toSorted((a, b) => distance(a) - distance(b))[0];
};

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

/**
 * Whether the changes put cues where others are now, or where another of them is. `ids` are all cues, `there` how they are
 * without the changes.
 */
export function overlapOthers(
  changes: readonly CueChange[],
  ids: Iterable<string>,
  there: (id: string) => Cue | null,
): boolean {
  const own = new Set(changes.map(({ id }) => id));
  const others = [...new Set(ids)].flatMap((id) => (own.has(id) ? [] : (there(id) ?? [])));
  const put = changes.flatMap(({ after }) => after ?? []);
  return changes.some(
    ({ id, before, after }) =>
      after &&
      [...others, ...put].some(
        (cue) => cue.id !== id && overlaps(cue, after) && !(before && overlaps(cue, before)),
      ),
  );
}
