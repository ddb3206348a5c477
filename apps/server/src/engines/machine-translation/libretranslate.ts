import type { LanguageCode } from '@glossa/contracts/languages';
import { languageCodes, languages } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import type { OriginHeaders } from '../origin-headers.ts';
import type { ServiceFetch } from '../service-fetch.ts';
import type { ServiceTrial } from '../service-trial/port.ts';
import { callJson } from './http-json.ts';
import { translateInBatches } from './in-batches.ts';
import { describeVariant } from './language-variants.ts';
import type { MachineTranslationEngine, PairSupport, TranslateRequest } from './port.ts';
import { type Protected, protectTokens } from './protect-tokens.ts';

export type LibreTranslateConfig = {
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs?: number;
  originHeaders?: OriginHeaders | undefined;
  fetch?: ServiceFetch | undefined;
};

const languageList = z.array(
  z.object({ code: z.string(), targets: z.array(z.string()).optional() }),
);
const translation = z.object({ translatedText: z.array(z.string()) });

/** How different versions of LibreTranslate name our languages, most specific first. */
const names: Partial<Record<LanguageCode, readonly string[]>> = {
  zh: ['zh-Hans', 'zh'],
  'zh-TW': ['zh-Hant', 'zt'],
  pt: ['pt-BR', 'pb', 'pt'],
  'pt-PT': ['pt-PT', 'pt'],
};
const namesOf = (code: LanguageCode): readonly string[] =>
  names[code] ?? [code, languages[code].base];

const batchTexts = 25;
const defaultTimeoutMs = 120_000;

const urlOf = ({ baseUrl }: LibreTranslateConfig, path: string) =>
  `${baseUrl.replace(/\/$/, '')}${path}`;

const listLanguages = (config: LibreTranslateConfig, signal: AbortSignal): Promise<Served> =>
  callJson(languageList, {
    service: { text: 'LibreTranslate' },
    url: urlOf(config, '/languages'),
    secret: config.apiKey,
    originHeaders: config.originHeaders,
    fetch: config.fetch,
    timeoutMs: Math.min(10_000, config.timeoutMs ?? defaultTimeoutMs),
    signal,
  });

/** LibreTranslate's protocol: POST /translate, GET /languages. */
export function createLibreTranslateEngine(config: LibreTranslateConfig): MachineTranslationEngine {
  const timeoutMs = config.timeoutMs ?? defaultTimeoutMs;

  return {
    id: 'libretranslate',
    label: { text: 'LibreTranslate' },
    preservesMarkup: true,
    status: async () => {
      try {
        await listLanguages(config, AbortSignal.timeout(10_000));
        return { ready: true };
      } catch (error) {
        const reason =
          error instanceof EngineError
            ? error.messageRef
            : message('machineTranslation.libreTranslateUnreachable');
        return {
          ready: false,
          reason,
          remedy: message('machineTranslation.checkLibreTranslate'),
        };
      }
    },
    pairs: async () => listPairs(await listLanguages(config, AbortSignal.timeout(10_000))),
    translate: async (request) => {
      const served = await listLanguages(config, request.signal);
      const source = pickName(served, request.from);
      const target = pickName(served, request.to);
      if (!source || !target)
        throw new EngineError(
          'ENGINE_UNSUPPORTED_LANGUAGE',
          message('machineTranslation.libreTranslatePairMissing', {
            from: { language: request.from },
            to: { language: request.to },
          }),
        );
      const engine = { baseUrl: config.baseUrl, source, target };
      return translateInBatches(request, { size: batchTexts, engine }, async (texts) => {
        const guarded = texts.map((text) => guardTerms(text, request));
        const body = {
          q: guarded.map(({ text }) => text),
          source,
          target,
          format: request.markup === 'html' ? 'html' : 'text',
          ...(config.apiKey ? { api_key: config.apiKey } : {}),
        };
        const { translatedText } = await callJson(translation, {
          service: { text: 'LibreTranslate' },
          url: urlOf(config, '/translate'),
          body,
          secret: config.apiKey,
          originHeaders: config.originHeaders,
          fetch: config.fetch,
          timeoutMs,
          signal: request.signal,
        });
        if (translatedText.length !== texts.length)
          throw new EngineError(
            'ENGINE_BAD_ANSWER',
            message('machineTranslation.libreTranslateCountWrong'),
            { retryable: true },
          );
        return translatedText.map((text, index) =>
          texts[index]?.trim() === '' ? '' : (guarded[index]?.restore(text) ?? text),
        );
      });
    },
  };
}

/** Lists the languages, for which a server asks no key, and translates a greeting, for which it does. */
export const tryLibreTranslate: ServiceTrial<LibreTranslateConfig> = async (
  config,
  signal,
  see,
) => {
  const engine = createLibreTranslateEngine(config);
  const pairs = listPairs(await listLanguages(config, signal));
  see({ languages: languageCodes.filter((code) => pairs.some(({ to }) => to === code)) });
  const { from, to } = pairs.find((pair) => pair.from === 'en') ?? pairs[0] ?? {};
  if (!from || !to)
    throw new EngineError(
      'ENGINE_UNSUPPORTED_LANGUAGE',
      message('machineTranslation.libreTranslateNoLanguages'),
    );
  const request = { texts: ['Good morning.'], from, to, markup: 'none' as const, signal };
  await engine.translate(request).catch((error: unknown) => {
    throw explainMissingKey(error);
  });
};

/** A server that wants a key and gets none calls the request a bad one (400). */
const explainMissingKey = (error: unknown): unknown =>
  error instanceof EngineError && error.status === 400 && /\bAPI key\b/i.test(error.detail)
    ? new EngineError(
        'ENGINE_REMOTE_REFUSED',
        message('machineTranslation.serviceKeyRejected', { service: { text: 'LibreTranslate' } }),
        { status: error.status, detail: error.detail, cause: error },
      )
    : error;

/**
 * The protocol has no terms, so they are replaced by placeholder words. In HTML these could be mistaken for part of a
 * tag.
 */
function guardTerms(
  text: string,
  { markup, glossary }: Pick<TranslateRequest, 'markup' | 'glossary'>,
): Protected {
  if (markup === 'html' || !glossary?.length) return { text, restore: (translated) => translated };
  return protectTokens(text, glossary);
}

/** Only 'pt' is ambiguous: Brazilian, unless the server has a separate code for that. */
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
        : describeVariant(to, languages[to].base);
      return [{ from, to, quality: 'good', via: [], ...(note ? { note } : {}) }];
    }),
  );
}
