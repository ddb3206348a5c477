import { messages } from 'virtual:messages';
import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { i18n } from '@lingui/core';
import { readChosenLanguage } from './chosen-language.ts';

/** The language saved in this browser, else the best preferred one, else English. */
export function pickLanguage(
  chosen: string | null = readChosenLanguage(),
  wanted: readonly string[] = navigator.languages,
): string {
  if (chosen !== null && Object.hasOwn(messages, chosen)) return chosen;
  return wanted.map(closest).find((found) => found !== undefined) ?? 'en';
}

function closest(tag: string): LanguageCode | undefined {
  const lower = tag.toLowerCase();
  const exact = languageCodes.find((code) => code.toLowerCase() === lower);
  if (exact) return exact;
  if (/^zh-(hk|mo|hant)/.test(lower)) return 'zh-TW';
  if (/^es-(?!es)/.test(lower)) return 'es-MX';
  if (/^pt-(?!br)/.test(lower)) return 'pt-PT';
  const [base] = lower.split('-');
  return languageCodes.find((code) => code === base);
}

let language = 'en';

/** The page language. */
export const pageLanguage = (): LanguageCode =>
  language in languages ? (language as LanguageCode) : 'en';

export const pageDirection = () => languages[pageLanguage()].direction;

/** Loads the messages of the sign-in path and sets the page's direction. Before any screen is imported. */
export async function openInLanguage(): Promise<void> {
  language = pickLanguage();
  // Nothing is painted before, so the page never flips visibly.
  document.documentElement.lang = pageLanguage();
  document.documentElement.dir = pageDirection();
  const catalogue = await messages[language]?.start();
  i18n.load(language, { ...catalogue?.default });
  i18n.activate(language, localeOf(language));
}

let rest: Promise<void> | undefined;

/** All other messages of screens; must be awaited before importing a screen behind the login. */
export function restOfLanguage(): Promise<void> {
  rest ??= Promise.all([loadRemaining(), serverLanguage()]).then(() => undefined);
  rest.catch(() => {
    // The next screen retries.
    rest = undefined;
  });
  return rest;
}

async function loadRemaining(): Promise<void> {
  const catalogue = await messages[language]?.rest();
  i18n.load(language, { ...catalogue?.default });
}

let server: Promise<void> | undefined;

/** The server's messages, for a screen before login that may show one; until then they are in English. */
export function serverLanguage(): Promise<void> {
  server ??= loadServerMessagesOnce();
  server.catch(() => {
    server = undefined;
  });
  return server;
}

async function loadServerMessagesOnce(): Promise<void> {
  const catalogue = await messages[language]?.server();
  i18n.load(language, { ...catalogue?.default });
}

/** Digits of times, counts and cues are the same in all languages, to be comparable with files. */
const localeOf = (code: string): string => (code === 'ar' ? 'ar-u-nu-latn' : code);
