import type { LanguageCode } from '@glossa/contracts/languages';

/** The language of the screens in this browser; it stays when somebody signs out. */
export const languageKey = 'glossa.language';

/** In this tab, on the way to a sign-in: newer than what the person's profile says. */
const newlyKey = 'glossa.language-chosen';

export const readChosenLanguage = (): string | null => localStorage.getItem(languageKey);
export const storeChosenLanguage = (language: LanguageCode): void =>
  localStorage.setItem(languageKey, language);

/** Remembers the choice in this browser and opens the same address in it. */
export function changeLanguage(to: LanguageCode): void {
  storeChosenLanguage(to);
  location.reload();
}

/** The same before the sign-in, which takes the choice to the profile. */
export function changeLanguageBeforeSignIn(to: LanguageCode): void {
  sessionStorage.setItem(newlyKey, 'true');
  changeLanguage(to);
}

/** Whether it was chosen in this tab on the way to this sign-in. Asked once. */
export function takeNewChoice(): boolean {
  const chosen = sessionStorage.getItem(newlyKey) !== null;
  sessionStorage.removeItem(newlyKey);
  return chosen;
}
