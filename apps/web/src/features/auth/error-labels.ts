import { serverLanguage } from '../../lib/i18n/page-language.ts';

/** Why a user cannot log in, to be shown. The server's messages in other languages are loaded only for those. */
export async function withServerMessages(error: unknown): Promise<unknown> {
  try {
    await serverLanguage();
  } catch (cause) {
    // The English message is better than none.
    console.error(cause);
  }
  return error;
}
