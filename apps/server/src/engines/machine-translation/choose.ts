import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { EngineError } from '../engine-error.ts';
import type { ListedPair, MachineTranslationEngine, PairSupport, Quality } from './port.ts';

const rank: Record<Quality, number> = { draft: 0, good: 1, best: 2 };

type Choice = { engine: MachineTranslationEngine; support: PairSupport };

/** The ready engine that serves the pair best; among equals the one listed first. `engineId` asks for a certain one. */
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

/** One entry for each ordered pair of languages, served or with the command that would serve it. */
export async function listPairSupport(
  engines: readonly MachineTranslationEngine[],
): Promise<ListedPair[]> {
  const offers = await listOffers(engines);
  return languageCodes.flatMap((from) =>
    languageCodes
      .filter((to) => to !== from)
      .map((to): ListedPair => {
        const best = pickBest(offers, from, to);
        const remedy = best && best.support.quality !== 'draft' ? null : remedyFor(from, to);
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
        };
      }),
  );
}

async function listOffers(engines: readonly MachineTranslationEngine[]): Promise<Choice[]> {
  const lists = await Promise.all(
    engines.map(async (engine) => {
      const status = await engine.status();
      if (!status.ready) return [];
      // A service may go away between the two questions: the other engines still serve.
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

/** Traditional Chinese has models of its own; other variants are served by their base. */
const modelOf = (code: LanguageCode): LanguageCode =>
  code === 'zh-TW' ? code : languages[code].base;

/** The models that make the pair good: one direction to or from English, or both by way of it. */
function remedyFor(from: LanguageCode, to: LanguageCode): string {
  const [source, target] = [modelOf(from), modelOf(to)];
  if (languages[from].base === languages[to].base)
    return 'Configure a translation service that knows both variants (GLOSSA_TRANSLATION_CHAT_URL).';
  const models = [
    ...(source === 'en' ? [] : [`bergamot-${source}-en`]),
    ...(target === 'en' ? [] : [`bergamot-en-${target}`]),
  ];
  return `npm run models -- install ${models.join(' ')}`;
}
