import type { LanguageCode } from '@glossa/contracts/languages';
import { chooseTranslation, listPairSupport } from './choose.ts';
import type { ListedPair, MachineTranslationEngine, PairSupport } from './port.ts';

/** The installed engines behind one interface for features. */
export type Translators = {
  engines: readonly MachineTranslationEngine[];
  choose: (
    from: LanguageCode,
    to: LanguageCode,
    engineId?: string,
  ) => Promise<{ engine: MachineTranslationEngine; support: PairSupport } | undefined>;
  /** One entry per ordered pair of languages. */
  listPairs: () => Promise<ListedPair[]>;
};

export function createTranslators(engines: readonly MachineTranslationEngine[]): Translators {
  return {
    engines,
    choose: (from, to, engineId) => chooseTranslation(engines, from, to, engineId),
    listPairs: () => listPairSupport(engines),
  };
}
