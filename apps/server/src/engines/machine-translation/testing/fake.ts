import { languageCodes } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import { translateInBatches } from '../in-batches.ts';
import type { MachineTranslationEngine } from '../port.ts';

/** Adds the target language to each text and keeps the rest; supports every pair except those into Korean. */
export function createFakeTranslationEngine(
  options: {
    id?: string;
    delayMs?: number;
    /** Works in batches of so many texts, and resumes after those in the checkpoint. */
    batchTexts?: number;
    onBatch?: (texts: readonly string[]) => void | Promise<void>;
  } = {},
): MachineTranslationEngine {
  return {
    id: options.id ?? 'fake',
    label: { text: 'Fake' },
    preservesMarkup: true,
    status: async () => ({ ready: true }),
    pairs: async () =>
      languageCodes.flatMap((from) =>
        languageCodes
          .filter((to) => to !== from && to !== 'ko')
          .map((to) => ({ from, to, quality: 'good' as const, via: [] })),
      ),
    translate: async (request) => {
      const { to, signal } = request;
      if (to === 'ko')
        throw new EngineError('ENGINE_UNSUPPORTED_LANGUAGE', {
          text: 'The fake engine does not translate into Korean.',
        });
      if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
      if (signal.aborted)
        throw new EngineError('ENGINE_CANCELLED', message('machineTranslation.canceled'));
      const size = options.batchTexts ?? request.texts.length;
      return translateInBatches(request, { size, engine: {} }, async (texts) => {
        await options.onBatch?.(texts);
        return texts.map((text) => (text.trim() === '' ? '' : `[${to}] ${text}`));
      });
    },
  };
}
