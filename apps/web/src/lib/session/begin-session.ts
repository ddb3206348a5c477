import type { LoginAnswer } from '@glossa/contracts/auth';
import { savePageLanguage } from '@glossa/contracts/page-language';
import { ApiError } from '../http/api-error.ts';
import { callApi } from '../http/call-api.ts';
import { changeLanguage, consumeNewChoice, storeChosenLanguage } from '../i18n/chosen-language.ts';
import { pageLanguage } from '../i18n/page-language.ts';
import { applyLoginResponse, storeLoginResponse } from './session-store.ts';

/**
 * Starts a session in the user's language: if the profile differs from the page, the page is reloaded and finds the
 * stored session. A language selected before login is newer and saved to the profile.
 */
export function beginSession(answer: LoginAnswer): void {
  const own = answer.user.pageLanguage;
  const shown = pageLanguage();
  if (consumeNewChoice()) {
    applyLoginResponse(answer);
    if (own !== shown) void savePageLanguageQuietly();
  } else if (own === null || own === shown) {
    if (own) storeChosenLanguage(own);
    applyLoginResponse(answer);
  } else {
    storeLoginResponse(answer);
    changeLanguage(own);
  }
}

async function savePageLanguageQuietly(): Promise<void> {
  try {
    await callApi(savePageLanguage, { body: { pageLanguage: pageLanguage() } });
  } catch (error) {
    // The selection applies to this browser, even if saving it to the profile fails.
    if (!(error instanceof ApiError)) throw error;
  }
}
