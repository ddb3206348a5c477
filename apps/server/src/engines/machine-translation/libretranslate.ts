import type { LanguageCode } from '@glossa/contracts/languages';
import { languageCodes, languages } from '@glossa/contracts/languages';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { callJson } from './http-json.ts';
import { describeServing } from './languages-of-ours.ts';
import type { MachineTranslationEngine, PairSupport, TranslateRequest } from './port.ts';
import { type Protected, protectTokens } from './protect-tokens.ts';

export type LibreTranslateConfig = {
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs?: number;
};

const languageList = z.array(
  z.object({ code: z.string(), targets: z.array(z.string()).optional() }),
);
const translation = z.object({ translatedText: z.array(z.string()) });

/** How LibreTranslate servers of different ages call our languages, most exact first. */
const names: Partial<Record<LanguageCode, readonly string[]>> = {
  zh: ['zh-Hans', 'zh'],
  'zh-TW': ['zh-Hant', 'zt'],
  pt: ['pt-BR', 'pb', 'pt'],
  'pt-PT': ['pt-PT', 'pt'],
};
const namesOf = (code: LanguageCode): readonly string[] =>
  names[code] ?? [code, languages[code].base];

const batchTexts = 25;

/** LibreTranslate's own protocol: POST /translate, GET /languages. */
export function createLibreTranslateEngine(config: LibreTranslateConfig): MachineTranslationEngine {
  const timeoutMs = config.timeoutMs ?? 120_000;
  const url = (path: string) => `${config.baseUrl.replace(/\/$/, '')}${path}`;
  const listLanguages = (signal: AbortSignal) =>
    callJson(languageList, {
      service: 'LibreTranslate',
      url: url('/languages'),
      secret: config.apiKey,
      timeoutMs: Math.min(10_000, timeoutMs),
      signal,
    });

  return {
    id: 'libretranslate',
    label: 'LibreTranslate',
    keepsMarkup: true,
    status: async () => {
      try {
        await listLanguages(AbortSignal.timeout(10_000));
        return { ready: true };
      } catch (error) {
        const reason =
          error instanceof EngineError ? error.message : 'LibreTranslate cannot be reached.';
        return {
          ready: false,
          reason,
          remedy: 'Check GLOSSA_LIBRETRANSLATE_URL and that the server runs.',
        };
      }
    },
    pairs: async () => listPairs(await listLanguages(AbortSignal.timeout(10_000))),
    translate: async (request) => {
      const served = await listLanguages(request.signal);
      const source = pickName(served, request.from);
      const target = pickName(served, request.to);
      if (!source || !target)
        throw new EngineError(
          'ENGINE_UNSUPPORTED_LANGUAGE',
          `This LibreTranslate server does not translate ${request.from} to ${request.to}.`,
        );
      const answers: string[] = [];
      for (let start = 0; start < request.texts.length; start += batchTexts) {
        const texts = request.texts.slice(start, start + batchTexts);
        const guarded = texts.map((text) => guardTerms(text, request));
        const body = {
          q: guarded.map(({ text }) => text),
          source,
          target,
          format: request.markup === 'html' ? 'html' : 'text',
          ...(config.apiKey ? { api_key: config.apiKey } : {}),
        };
        const { translatedText } = await callJson(translation, {
          service: 'LibreTranslate',
          url: url('/translate'),
          body,
          secret: config.apiKey,
          timeoutMs,
          signal: request.signal,
        });
        if (translatedText.length !== texts.length)
          throw new EngineError(
            'ENGINE_BAD_ANSWER',
            'LibreTranslate gave back another number of texts than it was sent. Press Retry.',
            { retryable: true },
          );
        answers.push(
          ...translatedText.map((text, index) =>
            texts[index]?.trim() === '' ? '' : (guarded[index]?.restore(text) ?? text),
          ),
        );
        request.onProgress?.(answers.length / request.texts.length);
      }
      return answers;
    },
  };
}

/** The protocol knows no terms: they travel as stand-ins. In HTML a stand-in could be taken for part of a tag. */
function guardTerms(
  text: string,
  { markup, glossary }: Pick<TranslateRequest, 'markup' | 'glossary'>,
): Protected {
  if (markup === 'html' || !glossary?.length) return { text, restore: (translated) => translated };
  return protectTokens(text, glossary);
}

/** Only 'pt' is more than one language: Brazil's, unless the server has a name of its own for that. */
function isExact(served: Served, to: LanguageCode, target: string): boolean {
  if (to === 'pt-PT' && target === 'pt')
    return served.some(({ code }) => code === 'pb' || code === 'pt-BR');
  return to === target || (names[to] ?? []).includes(target);
}

type Served = z.infer<typeof languageList>;
const pickName = (served: Served, code: LanguageCode): string | undefined =>
  namesOf(code).find((name) => served.some((entry) => entry.code === name));

function listPairs(served: Served): PairSupport[] {
  return languageCodes.flatMap((from) =>
    languageCodes.flatMap((to): PairSupport[] => {
      const [source, target] = [pickName(served, from), pickName(served, to)];
      const entry = served.find((candidate) => candidate.code === source);
      if (
        !source ||
        !target ||
        source === target ||
        (entry?.targets && !entry.targets.includes(target))
      )
        return [];
      const note = isExact(served, to, target)
        ? undefined
        : describeServing(to, languages[to].base);
      return [{ from, to, quality: 'good', via: [], ...(note ? { note } : {}) }];
    }),
  );
}
