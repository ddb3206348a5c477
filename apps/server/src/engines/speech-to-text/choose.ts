import type { LanguageCode } from '@glossa/contracts/languages';
import type { SpeechToTextEngine } from './port.ts';

export type ChosenSpeechEngine = {
  engine: SpeechToTextEngine;
  /** The engine that comes first for the language and is not ready; null where it is the one. */
  insteadOf: string | null;
};

/**
 * The first configured engine that can transcribe the language now; undefined if none can. For language detection an
 * engine must support more than one.
 */
export async function chooseSpeechToText(
  engines: readonly SpeechToTextEngine[],
  language: LanguageCode | 'detect',
): Promise<ChosenSpeechEngine | undefined> {
  let insteadOf: string | null = null;
  for (const engine of engines) {
    const known = engine.languages();
    const suits = language === 'detect' ? known.length > 1 : known.includes(language);
    if (!suits) continue;
    if ((await engine.status()).ready) return { engine, insteadOf };
    insteadOf ??= engine.id;
  }
  return undefined;
}
