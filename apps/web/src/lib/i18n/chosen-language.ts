import type { LanguageCode } from '@glossa/contracts/languages';

/** The page language of this browser; kept after logout. */
export const languageKey = 'glossa.language';

/** In this tab, before login: newer than the user's profile. */
const newlyKey = 'glossa.language-chosen';

export const readChosenLanguage = (): string | null => localStorage.getItem(languageKey);
export const storeChosenLanguage = (language: LanguageCode): void =>
  localStorage.setItem(languageKey, language);

/** Saves the selection in this browser and reloads the address in it. */
export function changeLanguage(to: LanguageCode): void {
  storeChosenLanguage(to);
  location.reload();
}

/** The same before login, which saves the selection to the profile. */
export function changeLanguageBeforeSignIn(to: LanguageCode): void {
  sessionStorage.setItem(newlyKey, 'true');
  changeLanguage(to);
}

/** Whether it was selected in this tab before this login. Consumed once. */
export function consumeNewChoice(): boolean {
  const chosen = sessionStorage.getItem(newlyKey) !== null;
  sessionStorage.removeItem(newlyKey);
  return chosen;
}
