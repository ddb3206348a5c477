import { errorSentence } from '../../lib/http/api-error.ts';
import { serverLanguage } from '../../lib/i18n/page-language.ts';

/** Why a user cannot log in. The server's messages in other languages are loaded only for those. */
export async function refusalLabels(error: unknown): Promise<string> {
  try {
    await serverLanguage();
  } catch (cause) {
    // The English message is better than none.
    console.error(cause);
  }
  return errorSentence(error);
}
