import type { LanguageCode } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { ConverterFactory, Locale } from 'opencc-js';
import { EngineError } from '../engine-error.ts';
import type { MachineTranslationEngine, PairSupport } from './port.ts';

/** Converts Simplified to Traditional Chinese as written in Taiwan, including vocabulary, and back. */
export const toTraditional = ConverterFactory(Locale.from.cn, Locale.to.twp);
export const toSimplified = ConverterFactory(Locale.from.twp, Locale.to.cn);

const pairs: PairSupport[] = [
  {
    from: 'zh',
    to: 'zh-TW',
    quality: 'good',
    via: [],
    note: message('machineTranslation.convertedTaiwan'),
  },
  {
    from: 'zh-TW',
    to: 'zh',
    quality: 'good',
    via: [],
    note: message('machineTranslation.convertedOpenCc'),
  },
];

/** Converts between two scripts of one language. Other variants need an engine that supports both. */
export function createRegionalEngine(): MachineTranslationEngine {
  return {
    id: 'opencc',
    label: { text: 'OpenCC' },
    preservesMarkup: true,
    status: async () => ({ ready: true }),
    pairs: async () => pairs,
    translate: async ({ texts, from, to, signal, onProgress }) => {
      const convert = converterFor(from, to);
      if (signal.aborted)
        throw new EngineError('ENGINE_CANCELLED', message('machineTranslation.canceled'));
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
    message('machineTranslation.openCcPairUnsupported', {
      from: { language: from },
      to: { language: to },
    }),
  );
}
