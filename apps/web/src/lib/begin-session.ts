import type { LoginAnswer } from '@glossa/contracts/auth';
import { savePageLanguage } from '@glossa/contracts/page-language';
import { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { changeLanguage, storeChosenLanguage, takeNewChoice } from './language/chosen-language.ts';
import { pageLanguage } from './language/page-language.ts';
import { storeLoginAnswer, takeLoginAnswer } from './session-store.ts';

/**
 * After a sign-in, in the language of the person: where the profile has another one than the page, the page is loaded
 * once more, and then finds its session stored. A choice made on the way to the sign-in is newer and goes to the profile.
 */
export function beginSession(answer: LoginAnswer): void {
  const own = answer.user.pageLanguage;
  const shown = pageLanguage();
  if (takeNewChoice()) {
    takeLoginAnswer(answer);
    if (own !== shown) void savePageLanguageQuietly();
  } else if (own === null || own === shown) {
    if (own) storeChosenLanguage(own);
    takeLoginAnswer(answer);
  } else {
    storeLoginAnswer(answer);
    changeLanguage(own);
  }
}

async function savePageLanguageQuietly(): Promise<void> {
  try {
    await callApi(savePageLanguage, { body: { pageLanguage: pageLanguage() } });
  } catch (error) {
    // The choice holds in this browser, and a sign-in elsewhere asks nobody for more.
    if (!(error instanceof ApiError)) throw error;
  }
}
