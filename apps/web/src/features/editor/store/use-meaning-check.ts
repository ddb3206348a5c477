import type { LanguageCode } from '@glossa/contracts/languages';
import { useEffect } from 'react';
import { workInSlices } from '../../../lib/work-in-slices.ts';
import type { EditorStore, SourceCues } from './editor-types.ts';
import { createMeaningCheck } from './meaning-check.ts';

/** Compares a translation with its source while nothing else is done, and tells the store. */
export function useMeaningCheck(
  store: EditorStore,
  source: SourceCues,
  sourceLanguage: LanguageCode,
): void {
  useEffect(() => {
    if (!source) return;
    const check = createMeaningCheck({ source, sourceLanguage, language: store.language });
    store.setMeaning(check);
    return workInSlices((sliceMs) => {
      const done = check.advance(store.getState().cues, sliceMs);
      if (done) store.setMeaning(check);
      return done;
    });
  }, [store, source, sourceLanguage]);
}
