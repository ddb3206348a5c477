import type { LanguageCode } from '@glossa/contracts/languages';
import { useEffect } from 'react';
import type { EditorStore, SourceCues } from './editor-types.ts';
import { createMeaningCheck } from './meaning-check.ts';

/** Keys and drawing come between two of these. */
const sliceMs = 8;

/** Compares a translation with its source while nothing else is done, and tells the store. */
export function useMeaningCheck(
  store: EditorStore,
  source: SourceCues,
  sourceLanguage: LanguageCode,
): void {
  useEffect(() => {
    if (!source) return;
    const check = createMeaningCheck({ source, sourceLanguage, language: store.language });
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      if (check.advance(store.getState().cues, sliceMs)) store.setMeaning(check);
      else timer = setTimeout(work);
    };
    store.setMeaning(check);
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [store, source, sourceLanguage]);
}
