import { type Cue, sortCues } from './cue.ts';
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
  const free = sortCues(source.filter(({ id }) => !rendered.has(id)));
  if (free.length === 0) return [...translated];
  // A whole file of 100,000 cues may have been imported: each looks only at cues that may reach it.
  const longest = free.reduce((most, { startMs, endMs }) => Math.max(most, endMs - startMs), 0);
  return translated.map((cue) => {
    if (!isUnlinked(cue)) return cue;
    const ids: string[] = [];
    for (let at = firstFrom(free, cue.startMs - longest); at < free.length; at += 1) {
      const other = free[at] as Cue;
      if (other.startMs >= cue.endMs) break;
      if (isSameTime(cue, other)) ids.push(other.id);
    }
    if (ids.length === 0) return cue;
    const linked = { ...cue, sourceCueIds: ids, rendersCueIds: ids };
    return is === 'new' ? { ...linked, stale: true, sourceBefore: '' } : linked;
  });
}

/** The index of the first cue that starts at that time or later; they are in the order of their starts. */
function firstFrom(cues: readonly Cue[], ms: number): number {
  let [from, to] = [0, cues.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((cues[middle] as Cue).startMs < ms) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A text of a person without a source. An outdated one waits for a decision: it is to be deleted. */
export const isUnlinked = ({ person, rendersCueIds, stale }: TranslatedCue): boolean =>
  person && rendersCueIds.length === 0 && !stale;

function isSameTime(a: TranslatedCue, b: Cue): boolean {
  const shared = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
  const shorter = Math.min(a.endMs - a.startMs, b.endMs - b.startMs);
  return a.track === b.track && shared > 0 && shared * 2 >= shorter;
}
