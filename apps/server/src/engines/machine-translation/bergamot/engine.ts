import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { EngineError } from '../../engine-error.ts';
import { balanceTags } from '../inline-runs.ts';
import { describeServing, withVariants } from '../languages-of-ours.ts';
import type { MachineTranslationEngine, PairSupport, TranslateRequest } from '../port.ts';
import { protectTokens } from '../protect-tokens.ts';
import { toSimplified, toTraditional } from '../regional.ts';
import { findInstalledModels, type InstalledModel } from './installed-models.ts';
import { createWorkerClient } from './worker-client.ts';

export type BergamotEngine = MachineTranslationEngine & { stop: () => Promise<void> };

const batchTexts = 24;

/** Mozilla's translation models on the Bergamot engine (WASM, one thread). Other pairs go by way of English. */
export function createBergamotEngine(options: {
  modelsFolder: string;
  idleMs?: number;
  timeoutMs?: number;
}): BergamotEngine {
  const client = createWorkerClient({
    idleMs: options.idleMs ?? 60_000,
    timeoutMs: options.timeoutMs ?? 300_000,
  });
  const installed = () => findInstalledModels(options.modelsFolder);

  return {
    id: 'bergamot',
    label: 'Bergamot (Mozilla models)',
    keepsMarkup: true,
    status: async () =>
      installed().length > 0
        ? { ready: true }
        : {
            ready: false,
            reason: 'No Bergamot model is installed.',
            remedy: 'npm run models -- install bergamot-en-es',
          },
    pairs: async () => listPairs(installed()),
    stop: client.stop,
    translate: async (request) => {
      const route = findRoute(installed(), request);
      const answers: string[] = [];
      for (let start = 0; start < request.texts.length; start += batchTexts) {
        const texts = request.texts.slice(start, start + batchTexts);
        answers.push(...(await translateBatch(texts, route, request, client)));
        request.onProgress?.(answers.length / request.texts.length);
      }
      return answers;
    },
  };
}

type Convert = (text: string) => string;
type Route = { models: InstalledModel[]; prepare: Convert; finish: Convert };

const asItIs: Convert = (text) => text;

async function translateBatch(
  texts: readonly string[],
  route: Route,
  { markup, glossary, signal }: TranslateRequest,
  client: ReturnType<typeof createWorkerClient>,
): Promise<string[]> {
  // Tags are the engine's own business in markup mode; in plain text nothing protects what must stay as it is.
  const guarded = texts.map((text) =>
    markup === 'html'
      ? // The engine aborts at a tag without its other half.
        { text: balanceTags(text), restore: asItIs }
      : protectTokens(text, glossary),
  );
  const filled = guarded.flatMap((entry, index) => (entry.text.trim() === '' ? [] : [index]));
  if (filled.length === 0) return texts.map(() => '');
  const translated = await client.translate(
    {
      models: route.models.map((model) => model.files),
      texts: filled.map((index) => route.prepare(guarded[index]?.text ?? '')),
      html: markup === 'html',
    },
    signal,
  );
  if (translated.length !== filled.length)
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      'The translation engine gave back another number of texts than it was sent. Press Retry.',
      { retryable: true },
    );
  const answers = texts.map(() => '');
  for (const [order, index] of filled.entries())
    answers[index] = route.finish(guarded[index]?.restore(translated[order] ?? '') ?? '');
  return answers;
}

function findRoute(models: readonly InstalledModel[], { from, to }: TranslateRequest): Route {
  const find = (a: LanguageCode, b: LanguageCode) =>
    models.find((model) => model.from === a && model.to === b);
  const leg = (a: LanguageCode, b: LanguageCode) =>
    find(a, b) ??
    find(languages[a].base, b) ??
    find(a, languages[b].base) ??
    find(languages[a].base, languages[b].base);
  const legs = from === 'en' || to === 'en' ? [leg(from, to)] : [leg(from, 'en'), leg('en', to)];
  if (languages[from].base === languages[to].base || legs.some((entry) => !entry))
    throw new EngineError(
      'ENGINE_UNSUPPORTED_LANGUAGE',
      `No Bergamot model translates ${from} to ${to} on this machine.`,
    );
  const [first, last] = [legs[0], legs.at(-1)];
  return {
    models: legs.filter((entry) => entry !== undefined),
    prepare: from === 'zh-TW' && first?.from === 'zh' ? toSimplified : asItIs,
    finish: to === 'zh-TW' && last?.to === 'zh' ? toTraditional : asItIs,
  };
}

function listPairs(models: readonly InstalledModel[]): PairSupport[] {
  const direct = models.map(({ from, to }) => ({ from, to, via: [] as LanguageCode[] }));
  const pivoted = direct
    .filter((pair) => pair.to === 'en')
    .flatMap((first) =>
      direct
        .filter(
          (second) =>
            second.from === 'en' && languages[second.to].base !== languages[first.from].base,
        )
        .map((second) => ({ from: first.from, to: second.to, via: ['en' as LanguageCode] })),
    );
  const served = new Map<string, PairSupport>();
  const add = (pair: PairSupport) => {
    const key = `${pair.from}>${pair.to}`;
    if (!served.has(key)) served.set(key, pair);
  };
  for (const pair of [...direct, ...pivoted]) add({ ...pair, quality: 'good' });
  for (const pair of [...direct, ...pivoted].flatMap((entry) =>
    withVariants({ ...entry, quality: 'good' }),
  )) {
    const converted =
      pair.to === 'zh-TW'
        ? 'Translated to Simplified Chinese and converted by OpenCC.'
        : (pair.note ?? describeServing(pair.to, languages[pair.to].base));
    add(converted && pair.to !== languages[pair.to].base ? { ...pair, note: converted } : pair);
  }
  return [...served.values()];
}
