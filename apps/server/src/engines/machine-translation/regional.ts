import type { LanguageCode } from '@glossa/contracts/languages';
import { ConverterFactory, Locale } from 'opencc-js';
import { EngineError } from '../engine-error.ts';
import type { MachineTranslationEngine, PairSupport } from './port.ts';

/** From Simplified to Traditional as written in Taiwan, words included, and back. */
export const toTraditional = ConverterFactory(Locale.from.cn, Locale.to.twp);
export const toSimplified = ConverterFactory(Locale.from.twp, Locale.to.cn);

const pairs: PairSupport[] = [
  {
    from: 'zh',
    to: 'zh-TW',
    quality: 'good',
    via: [],
    note: 'Converted by OpenCC with the words of Taiwan.',
  },
  { from: 'zh-TW', to: 'zh', quality: 'good', via: [], note: 'Converted by OpenCC.' },
];

/** Between two ways of writing one language. Other variants of one language need an engine that knows both. */
export function createRegionalEngine(): MachineTranslationEngine {
  return {
    id: 'opencc',
    label: 'OpenCC',
    keepsMarkup: true,
    status: async () => ({ ready: true }),
    pairs: async () => pairs,
    translate: async ({ texts, from, to, signal, onProgress }) => {
      const convert = converterFor(from, to);
      if (signal.aborted)
        throw new EngineError('ENGINE_CANCELLED', 'The translation was cancelled.');
      const converted = texts.map((text) => convert(text));
      onProgress?.(1);
      return converted;
    },
  };
}

function converterFor(from: LanguageCode, to: LanguageCode): (text: string) => string {
  if (from === 'zh' && to === 'zh-TW') return toTraditional;
  if (from === 'zh-TW' && to === 'zh') return toSimplified;
  throw new EngineError(
    'ENGINE_UNSUPPORTED_LANGUAGE',
    `OpenCC does not translate ${from} to ${to}.`,
  );
}
