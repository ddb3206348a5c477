import type { Cue } from './cue.ts';
import type { TranslatedCue } from './translated-cue.ts';

/**
 * The translated cues, where texts of people that derive from nothing (inserted, or imported at other times) render the
 * source cues at their time that no cue renders. Without it, a change of that source would be noticed by no one, and what
 * the machine makes of a new source cue would be a second text at the same time. Of both, the shorter one must be covered
 * by half. No text or time changes.
 */
export function linkSources<T extends TranslatedCue>(
  translated: readonly T[],
  source: readonly Cue[],
  /** `new`: the text was there before the source, so it is outdated until someone has read both. */
  is: 'known' | 'new' = 'known',
): T[] {
  if (!translated.some(isUnlinked)) return [...translated];
  const rendered = new Set(translated.flatMap(({ rendersCueIds }) => rendersCueIds));
  const free = source.filter(({ id }) => !rendered.has(id));
  if (free.length === 0) return [...translated];
  return translated.map((cue) => {
    if (!isUnlinked(cue)) return cue;
    const ids = free.filter((other) => isSameTime(cue, other)).map(({ id }) => id);
    if (ids.length === 0) return cue;
    const linked = { ...cue, sourceCueIds: ids, rendersCueIds: ids };
    return is === 'new' ? { ...linked, stale: true, sourceBefore: '' } : linked;
  });
}

/** An outdated cue without a source waits for a decision: it is to be deleted. */
const isUnlinked = ({ person, rendersCueIds, stale }: TranslatedCue): boolean =>
  person && rendersCueIds.length === 0 && !stale;

function isSameTime(a: TranslatedCue, b: Cue): boolean {
  const shared = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
  const shorter = Math.min(a.endMs - a.startMs, b.endMs - b.startMs);
  return a.track === b.track && shared > 0 && shared * 2 >= shorter;
}
