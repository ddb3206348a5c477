import { errorSentence } from '../../lib/api-error.ts';
import { serverLanguage } from '../../lib/language/page-language.ts';

/** Why somebody may not come in. What the server's sentences are in other languages is only loaded for those. */
export async function refusalWords(error: unknown): Promise<string> {
  try {
    await serverLanguage();
  } catch (cause) {
    // Its sentence in English is better than none.
    console.error(cause);
  }
  return errorSentence(error);
}
