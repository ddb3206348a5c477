import { languageCodes } from '@glossa/contracts/languages';
import { EngineError } from '../engine-error.ts';
import type { MachineTranslationEngine } from './port.ts';

/** Marks each text with the target language and leaves the rest as it is; knows every pair but those into Korean. */
export function createFakeTranslationEngine(
  options: { id?: string; delayMs?: number } = {},
): MachineTranslationEngine {
  return {
    id: options.id ?? 'fake',
    label: 'Fake',
    keepsMarkup: true,
    status: async () => ({ ready: true }),
    pairs: async () =>
      languageCodes.flatMap((from) =>
        languageCodes
          .filter((to) => to !== from && to !== 'ko')
          .map((to) => ({ from, to, quality: 'good' as const, via: [] })),
      ),
    translate: async ({ texts, to, signal, onProgress }) => {
      if (to === 'ko')
        throw new EngineError(
          'ENGINE_UNSUPPORTED_LANGUAGE',
          'The fake engine does not translate into Korean.',
        );
      if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
      if (signal.aborted)
        throw new EngineError('ENGINE_CANCELLED', 'The translation was cancelled.');
      onProgress?.(1);
      return texts.map((text) => (text.trim() === '' ? '' : `[${to}] ${text}`));
    },
  };
}
