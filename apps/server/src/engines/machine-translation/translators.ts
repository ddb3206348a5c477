import type { LanguageCode } from '@glossa/contracts/languages';
import { type EngineList, readEngines } from '../engine-list.ts';
import { chooseTranslation, listPairSupport } from './choose.ts';
import type { ListedPair, MachineTranslationEngine, PairSupport } from './port.ts';

/** The installed engines behind one interface for features. */
export type Translators = {
  listEngines: () => Promise<readonly MachineTranslationEngine[]>;
  choose: (
    from: LanguageCode,
    to: LanguageCode,
    engineId?: string,
  ) => Promise<{ engine: MachineTranslationEngine; support: PairSupport } | undefined>;
  /** One entry per ordered pair of languages. */
  listPairs: () => Promise<ListedPair[]>;
};

export function createTranslators(engines: EngineList<MachineTranslationEngine>): Translators {
  return {
    listEngines: () => readEngines(engines),
    choose: async (from, to, engineId) =>
      chooseTranslation(await readEngines(engines), from, to, engineId),
    listPairs: async () => listPairSupport(await readEngines(engines)),
  };
}
