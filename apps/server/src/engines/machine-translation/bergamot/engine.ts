import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import { translateInBatches } from '../in-batches.ts';
import { balanceTags } from '../inline-runs.ts';
import { describeVariant, withVariants } from '../language-variants.ts';
import type { MachineTranslationEngine, PairSupport, TranslateRequest } from '../port.ts';
import { protectTokens } from '../protect-tokens.ts';
import { toSimplified, toTraditional } from '../regional.ts';
import type { ModelFiles } from './messages.ts';
import { createWorkerClient } from './worker-client.ts';

export type BergamotEngine = MachineTranslationEngine & { stop: () => Promise<void> };

const batchTexts = 24;

/** Mozilla's codes of supported languages with models of their own. */
const names: Partial<Record<LanguageCode, string>> = {
  ar: 'ar',
  zh: 'zh',
  'zh-TW': 'zh_hant',
  en: 'en',
  fr: 'fr',
  de: 'de',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt',
  ru: 'ru',
  es: 'es',
};

type InstalledModel = { from: LanguageCode; to: LanguageCode; files: ModelFiles };

/**
 * Every direction whose folder `<models>/bergamot/<from><to>` holds a model and its vocabulary. Not cached, because
 * users add folders by hand.
 */
function findInstalledModels(modelsFolder: string): InstalledModel[] {
  const root = join(modelsFolder, 'bergamot');
  const codes = Object.keys(names) as LanguageCode[];
  return codes.flatMap((from) =>
    codes.flatMap((to) => {
      const files =
        from === to || (from !== 'en' && to !== 'en')
          ? undefined
          : readFolder(join(root, `${names[from]}${names[to]}`));
      return files ? [{ from, to, files }] : [];
    }),
  );
}

function readFolder(folder: string): ModelFiles | undefined {
  if (!existsSync(folder)) return undefined;
  const list = readdirSync(folder).sort();
  const find = (pattern: RegExp) => list.find((name) => pattern.test(name));
  const model = find(/^model.*\.bin$/);
  const shortlist = find(/^lex.*\.bin$/);
  const pair = [find(/^srcvocab.*\.spm$/), find(/^trgvocab.*\.spm$/)];
  const vocabs = pair.every(Boolean) ? pair : [find(/^vocab.*\.spm$/)];
  if (!model || vocabs.some((name) => !name)) return undefined;
  // These were quantized without precomputed alphas, as their name says.
  const config = model.includes('float32')
    ? { 'gemm-precision': 'float32' }
    : model.includes('alphas') || !model.includes('intgemm8')
      ? undefined
      : { 'gemm-precision': 'int8shiftAll' };
  return {
    model: join(folder, model),
    shortlist: shortlist && join(folder, shortlist),
    vocabs: vocabs.map((name) => join(folder, name ?? '')),
    ...(config ? { config } : {}),
  };
}

/** Mozilla's translation models on the Bergamot engine (WASM, one thread). Other pairs are translated via English. */
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
    label: message('machineTranslation.bergamotLabel'),
    preservesMarkup: true,
    status: async () =>
      installed().length > 0
        ? { ready: true }
        : {
            ready: false,
            reason: message('machineTranslation.bergamotNoModel'),
            remedy: message('engines.installOnScreen'),
          },
    pairs: async () => listPairs(installed()),
    stop: client.stop,
    translate: async (request) => {
      const route = findRoute(installed(), request);
      const engine = { models: route.models.map(({ files }) => describeFiles(files)) };
      return translateInBatches(request, { size: batchTexts, engine }, (texts) =>
        translateBatch(texts, route, request, client),
      );
    },
  };
}

/** Changes when a model is replaced by another one. */
const describeFiles = ({ model, shortlist, vocabs, config }: ModelFiles) => ({
  config,
  files: [model, ...(shortlist ? [shortlist] : []), ...vocabs].map((path) => {
    const { size, mtimeMs } = statSync(path);
    return { path, size, mtimeMs };
  }),
});

type Convert = (text: string) => string;
type Route = { models: InstalledModel[]; prepare: Convert; finish: Convert };

const asItIs: Convert = (text) => text;

async function translateBatch(
  texts: readonly string[],
  route: Route,
  { markup, glossary, signal }: TranslateRequest,
  client: ReturnType<typeof createWorkerClient>,
): Promise<string[]> {
  // The engine handles tags in markup mode; in plain text, tokens have to be masked.
  const guarded = texts.map((text) =>
    markup === 'html'
      ? // The engine aborts on an unpaired tag.
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
    throw new EngineError('ENGINE_BAD_ANSWER', message('machineTranslation.textCountWrong'), {
      retryable: true,
    });
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
      message('machineTranslation.bergamotPairUnsupported', {
        from: { language: from },
        to: { language: to },
      }),
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
        ? message('machineTranslation.viaSimplifiedChinese')
        : (pair.note ?? describeVariant(pair.to, languages[pair.to].base));
    add(converted && pair.to !== languages[pair.to].base ? { ...pair, note: converted } : pair);
  }
  return [...served.values()];
}
