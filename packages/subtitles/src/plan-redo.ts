import type { Cue } from './cue.ts';
import { withText } from './marked-text.ts';
import type { SentenceUnit } from './sentences.ts';
import type { TranslatedCue } from './translated-cue.ts';

/** Cues of a sentence that are translated again together, and the source cues they render. */
export type RedoGroup<T> = { cues: T[]; sourceCueIds: string[] };
/** A sentence to translate again. Its groups get its new text; cues in none of them stay as they are. */
export type RedoUnit<T> = { unit: SentenceUnit; groups: Array<RedoGroup<T>> };
export type RedoPlan<T> = { units: Array<RedoUnit<T>>; orphans: T[] };

const isOpen = (cue: TranslatedCue): boolean =>
  cue.stale && !(cue.person && cue.suggestion !== null);

/**
 * The sentences to translate again: those with an outdated cue that has no suggestion yet, or with a new source cue. A
 * sentence without texts of users is renewed as a whole, so that it reads well; in others only what is outdated.
 * Orphans are outdated cues whose source was deleted.
 */
export function planRedo<T extends TranslatedCue>(
  units: readonly SentenceUnit[],
  translated: readonly T[],
  missingIds: ReadonlySet<string>,
): RedoPlan<T> {
  const bySource = indexBySource(translated);
  const planned: Array<RedoUnit<T>> = [];
  const taken = new Set<T>();
  for (const unit of units) {
    const own = unit.cueIds.flatMap((id) => bySource.get(id) ?? []);
    const isNew = (id: string) => missingIds.has(id) && !bySource.has(id);
    if (!own.some((cue) => isOpen(cue) && !taken.has(cue)) && !unit.cueIds.some(isNew)) continue;
    const isMachine = own.every(({ person }) => !person);
    // A cue merged by a user across sentences belongs to the first.
    const groups = groupsOf(unit, bySource).flatMap(({ cues, sourceCueIds }) => {
      const free = cues.filter((cue) => !taken.has(cue));
      const isWanted =
        cues.length === 0
          ? sourceCueIds.some(isNew)
          : isMachine
            ? free.length > 0
            : free.some(isOpen);
      return isWanted ? [{ cues: free, sourceCueIds }] : [];
    });
    for (const cue of groups.flatMap(({ cues }) => cues)) taken.add(cue);
    planned.push({ unit, groups });
  }
  const orphans = translated.filter((cue) => cue.rendersCueIds.length === 0 && isOpen(cue));
  return { units: planned, orphans };
}

/**
 * Every sentence. Texts of users stay, with what the machine says now as a suggestion; everything else is made again, also
 * cues of the machine that render nothing of the source.
 */
export function planAll<T extends TranslatedCue>(
  units: readonly SentenceUnit[],
  translated: readonly T[],
): RedoPlan<T> {
  const bySource = indexBySource(translated);
  const taken = new Set<T>();
  const planned = units.map((unit) => ({
    unit,
    groups: groupsOf(unit, bySource).flatMap(({ cues, sourceCueIds }) => {
      const free = cues.filter((cue) => !taken.has(cue));
      for (const cue of free) taken.add(cue);
      // A cue merged by a user across sentences belongs to the first, and renders this one, too.
      return cues.length > 0 && free.length === 0 ? [] : [{ cues: free, sourceCueIds }];
    }),
  }));
  const orphans = translated.filter(
    (cue) => !taken.has(cue) && (!cue.person || (cue.rendersCueIds.length === 0 && isOpen(cue))),
  );
  return { units: planned, orphans };
}

function indexBySource<T extends TranslatedCue>(translated: readonly T[]): Map<string, T[]> {
  const bySource = new Map<string, T[]>();
  for (const cue of translated)
    for (const id of cue.rendersCueIds) bySource.set(id, [...(bySource.get(id) ?? []), cue]);
  return bySource;
}

/** The source cues of the sentence with the cues that render them; source cues rendered together are in one group. */
function groupsOf<T extends TranslatedCue>(
  unit: SentenceUnit,
  bySource: ReadonlyMap<string, T[]>,
): Array<RedoGroup<T>> {
  const open = new Set(unit.cueIds);
  const groups: Array<RedoGroup<T>> = [];
  for (const first of unit.cueIds) {
    if (!open.delete(first)) continue;
    const cues = new Set<T>();
    const ids = new Set([first]);
    for (const id of ids)
      for (const cue of bySource.get(id) ?? []) {
        cues.add(cue);
        for (const other of cue.rendersCueIds) if (open.delete(other)) ids.add(other);
      }
    groups.push({
      cues: [...cues].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs),
      sourceCueIds: unit.cueIds.filter((id) => ids.has(id)),
    });
  }
  return groups;
}

/**
 * The group with its new texts. Texts of users stay; an outdated one gets a suggestion, with `suggestAll` each one that
 * the machine would write differently. `textOf` is the new text of a source cue, `divide` distributes a text over several
 * cues.
 */
export function renewGroup<T extends TranslatedCue>(
  { cues, sourceCueIds }: RedoGroup<T>,
  texts: {
    textOf: (sourceCueId: string) => string;
    join: (texts: string[]) => string;
    divide: (text: string, cues: readonly T[]) => ReadonlyMap<string, string>;
  },
  suggestAll = false,
): T[] {
  const [only] = cues;
  const parts = sourceCueIds.map(texts.textOf).filter((text) => text !== '');
  const text = parts.length > 1 ? texts.join(parts) : (parts[0] ?? '');
  const divided = cues.length > 1 ? texts.divide(text, cues) : new Map([[only?.id, text]]);
  return cues.flatMap((cue): T[] => {
    const next = divided.get(cue.id) ?? '';
    // The text of a current cue may be in its neighbors now: that is no reason to delete it.
    if (cue.person)
      return cue.stale || (suggestAll && next !== '') ? [withSuggestion(cue, next)] : [cue];
    if (next === '') return [];
    return [{ ...withText(cue, next), stale: false, contextChanged: false, sourceBefore: null }];
  });
}

/** What a redo makes of outdated cues without a source: a user's is suggested to be deleted. */
export const renewOrphan = <T extends TranslatedCue>(cue: T): T[] =>
  cue.person ? [withSuggestion(cue, '')] : [];

/** A suggestion that says the same as the text settles it. */
const withSuggestion = <T extends TranslatedCue>(cue: T, suggestion: string): T =>
  sameWords(cue.text, suggestion)
    ? { ...cue, stale: false, contextChanged: false, sourceBefore: null, suggestion: null }
    : { ...cue, suggestion };

const sameWords = (a: string, b: string): boolean =>
  a.replace(/\s+/gu, ' ').trim() === b.replace(/\s+/gu, ' ').trim();

/** The source cues that nothing renders, of new ones. */
export const stillMissing = (
  ids: readonly string[],
  translated: readonly TranslatedCue[],
  source: ReadonlyArray<Pick<Cue, 'id'>>,
): string[] => {
  const rendered = new Set(translated.flatMap(({ rendersCueIds }) => rendersCueIds));
  const there = new Set(source.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => there.has(id) && !rendered.has(id));
};
