import type { TextTranslation, TextTranslationEntry } from '@glossa/contracts/text-translation';

/** A visible translation: new, or restored from the history, which does not store its quality. */
export type ShownTranslation = Omit<TextTranslation, 'engine'> & {
  engine: Pick<TextTranslation['engine'], 'label' | 'note'> & {
    quality: TextTranslation['engine']['quality'] | null;
  };
};

export function fromHistory({ engineLabel, ...entry }: TextTranslationEntry): ShownTranslation {
  return {
    ...entry,
    detectedScore: null,
    engine: { label: engineLabel, quality: null, note: null },
    terms: [],
    fromMemory: 0,
    warnings: [],
  };
}
