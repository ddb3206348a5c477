import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import type { ListedPair, MachineTranslationEngine, PairSupport, Quality } from './port.ts';

const rank: Record<Quality, number> = { draft: 0, good: 1, best: 2 };

type Choice = { engine: MachineTranslationEngine; support: PairSupport };

/** The ready engine that serves the pair best; the first listed among equals. `engineId` requests a certain one. */
export async function chooseTranslation(
  engines: readonly MachineTranslationEngine[],
  from: LanguageCode,
  to: LanguageCode,
  engineId?: string,
): Promise<Choice | undefined> {
  const offers = await listOffers(
    engineId ? engines.filter((engine) => engine.id === engineId) : engines,
  );
  return pickBest(offers, from, to);
}

/** One entry per ordered pair of languages, served or with the models that would serve it. */
export async function listPairSupport(
  engines: readonly MachineTranslationEngine[],
): Promise<ListedPair[]> {
  const offers = await listOffers(engines);
  return languageCodes.flatMap((from) =>
    languageCodes
      .filter((to) => to !== from)
      .map((to): ListedPair => {
        const best = pickBest(offers, from, to);
        const improvable = !best || best.support.quality === 'draft';
        const models = improvable ? modelsFor(from, to) : [];
        const remedy = improvable ? remedyFor(models) : null;
        if (!best)
          return {
            from,
            to,
            engineId: null,
            engineLabel: null,
            quality: null,
            via: [],
            note: null,
            remedy,
            models,
          };
        const { engine, support } = best;
        return {
          from,
          to,
          engineId: engine.id,
          engineLabel: engine.label,
          quality: support.quality,
          via: support.via,
          note: support.note ?? null,
          remedy,
          models,
        };
      }),
  );
}

async function listOffers(engines: readonly MachineTranslationEngine[]): Promise<Choice[]> {
  const lists = await Promise.all(
    engines.map(async (engine) => {
      const status = await engine.status();
      if (!status.ready) return [];
      // A service may become unavailable between the two calls: the other engines still serve.
      const pairs = await engine.pairs().catch((error: unknown) => {
        if (error instanceof EngineError) return [];
        throw error;
      });
      return pairs.map((support) => ({ engine, support }));
    }),
  );
  return lists.flat();
}

function pickBest(
  offers: readonly Choice[],
  from: LanguageCode,
  to: LanguageCode,
): Choice | undefined {
  const score = ({ support }: Choice) =>
    rank[support.quality] * 10 - support.via.length * 2 - (support.note ? 1 : 0);
  return offers
    .filter(({ support }) => support.from === from && support.to === to)
    .reduce<Choice | undefined>(
      (best, offer) => (!best || score(offer) > score(best) ? offer : best),
      undefined,
    );
}

/** Traditional Chinese has its own models; other variants are served by their base language. */
const modelOf = (code: LanguageCode): LanguageCode =>
  code === 'zh-TW' ? code : languages[code].base;

/**
 * The models that serve the pair: one direction to or from English, or both via English. None between variants of one
 * language.
 */
export function modelsFor(from: LanguageCode, to: LanguageCode): string[] {
  if (languages[from].base === languages[to].base) return [];
  // Traditional Chinese is read by the model for Chinese, and written by its own.
  const [source, target] = [languages[from].base, modelOf(to)];
  return [
    ...(source === 'en' ? [] : [`bergamot-${source}-en`]),
    ...(target === 'en' ? [] : [`bergamot-en-${target}`]),
  ];
}

/** The models that translate a language to and from English; none for English. */
export const modelsOfLanguage = (language: LanguageCode): string[] => [
  ...modelsFor(language, 'en'),
  ...modelsFor('en', language),
];

const remedyFor = (models: readonly string[]): MessageRef =>
  models.length === 0
    ? message('machineTranslation.configureVariantService')
    : message('machineTranslation.modelInstallable');
