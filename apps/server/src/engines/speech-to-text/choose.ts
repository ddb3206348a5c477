import type { LanguageCode } from '@glossa/contracts/languages';
import type { SpeechToTextEngine } from './port.ts';

/**
 * The first engine, in the order of the configuration, that could transcribe the language now; undefined where none
 * can. To detect a language an engine must know more than one.
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
