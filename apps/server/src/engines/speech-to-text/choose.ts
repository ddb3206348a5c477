import type { LanguageCode } from '@glossa/contracts/languages';
import type { SpeechToTextEngine } from './port.ts';

/**
 * The first configured engine that can transcribe the language now; undefined if none can. For language detection an
 * engine must support more than one.
 */
export async function chooseSpeechToText(
  engines: readonly SpeechToTextEngine[],
  language: LanguageCode | 'detect',
): Promise<SpeechToTextEngine | undefined> {
  for (const engine of engines) {
    const known = engine.languages();
    const suits = language === 'detect' ? known.length > 1 : known.includes(language);
    if (suits && (await engine.status()).ready) return engine;
  }
  return undefined;
}
