import type { TextTranslation, TextTranslationEntry } from '@glossa/contracts/text-translation';

/** A translation on the screen: fresh, or brought back from the history, which does not keep how good it was. */
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
