import { isDeepStrictEqual } from 'node:util';
import {
  type EntryContent,
  entryContent,
  type GlossaryEntryItem,
  type PlannedEntry,
  partOfSpeechSchema,
  termUsages,
} from '@glossa/contracts/glossaries';
import { languageCodes } from '@glossa/contracts/languages';
import type { ExchangedEntry } from '@glossa/terminology/tbx';
import type { EntryToWrite } from './write-entries.ts';

export type Planned = PlannedEntry & { write: EntryToWrite | null };

/**
 * What the import of each entry does. An entry is the one with the same id, otherwise the one whose first term is the
 * same in language, spelling and part of speech; anything else is new.
 */
export function planImport(
  read: readonly ExchangedEntry[],
  existing: readonly GlossaryEntryItem[],
): Planned[] {
  const byId = new Map(existing.map((entry) => [entry.entryId, entry]));
  const byTerm = new Map(existing.map((entry) => [termKey(entry), entry]));
  const seen = new Map<string, number>();
  return read.map(({ place, id, ...given }): Planned => {
    const name = given.terms
      .map(({ term }) => term)
      .join(', ')
      .slice(0, 200);
    const refuse = (message: string): Planned => ({
      place,
      name,
      what: 'refused',
      message,
      write: null,
    });
    const checked = entryContent.safeParse({
      ...given,
      partOfSpeech: partOfSpeechOf(given.partOfSpeech),
    });
    if (!checked.success)
      return refuse(checked.error.issues[0]?.message ?? 'It is not as expected.');
    const content = checked.data;
    const twin = byId.get((id ?? '').replace(/^c/, '')) ?? byTerm.get(termKey(content));
    const key = twin?.entryId ?? termKey(content);
    const before = seen.get(key);
    if (before !== undefined) return refuse(`This entry is already at ${before} of the file.`);
    seen.set(key, place);
    const write = { ...content, entryId: twin?.entryId ?? null };
    if (!twin) return { place, name, what: 'added', message: 'It is new.', write };
    const changes = changesOf(twin, content);
    return changes.length === 0
      ? { place, name, what: 'same', message: 'Nothing changes.', write: null }
      : { place, name, what: 'changed', message: changes.join(' '), write };
  });
}

/** By the first term in the order of languages, preferred ones first: files order terms as they like. */
function termKey({ terms, partOfSpeech }: EntryContent | GlossaryEntryItem): string {
  const [first] = terms.toSorted(
    (a, b) =>
      termUsages.indexOf(a.usage) - termUsages.indexOf(b.usage) ||
      languageCodes.indexOf(a.language) - languageCodes.indexOf(b.language),
  );
  return `${first?.language} ${first?.term} ${partOfSpeech}`;
}

/** Other vocabularies have more kinds than ours. */
const partOfSpeechOf = (given: string | null) => {
  if (!given) return null;
  const plain = given.toLowerCase().replace(/[\s_-]/g, '');
  return partOfSpeechSchema.options.find((known) => known.toLowerCase() === plain) ?? 'other';
};

/** Whole sentences: put together of pieces, they could not be translated. */
function changesOf(before: GlossaryEntryItem, after: EntryContent): string[] {
  const sorted = (terms: EntryContent['terms']) =>
    terms.map(({ language, term, usage }) => `${language} ${usage} ${term}`).sort();
  return [
    ...(before.definition === after.definition ? [] : ['The definition changes.']),
    ...(before.partOfSpeech === after.partOfSpeech ? [] : ['The part of speech changes.']),
    ...(before.doNotTranslate === after.doNotTranslate
      ? []
      : ['Whether it is translated changes.']),
    ...(isDeepStrictEqual(sorted(before.terms), sorted(after.terms)) ? [] : ['The terms change.']),
  ];
}
