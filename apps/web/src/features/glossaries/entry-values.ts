import { entryContent, type GlossaryEntryItem } from '@glossa/contracts/glossaries';
import type { z } from 'zod';

/** The form of an entry. */
export type EntryValues = z.input<typeof entryContent>;
export const entryForm = entryContent;

export function toEntryValues(entry: GlossaryEntryItem | null): EntryValues {
  if (entry) {
    const { partOfSpeech, definition, doNotTranslate, terms } = entry;
    return { partOfSpeech, definition, doNotTranslate, terms };
  }
  return {
    partOfSpeech: null,
    definition: '',
    doNotTranslate: false,
    terms: [{ language: 'en', term: '', usage: 'preferred' }],
  };
}
