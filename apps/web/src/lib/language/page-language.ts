import { messages } from 'virtual:messages';
import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { i18n } from '@lingui/core';
import { readChosenLanguage } from './chosen-language.ts';

/** The language chosen in this browser, else the best of those the browser asks for, else English. */
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

/** The language this page is in. */
export const pageLanguage = (): LanguageCode =>
  language in languages ? (language as LanguageCode) : 'en';

export const pageDirection = () => languages[pageLanguage()].direction;

/** Loads what the way to the sign-in shows and turns the page to the language. Before any screen is imported. */
export async function openInLanguage(): Promise<void> {
  language = pickLanguage();
  // Nothing is painted before: the page never turns while somebody looks.
  document.documentElement.lang = pageLanguage();
  document.documentElement.dir = pageDirection();
  const catalogue = await messages[language]?.start();
  i18n.load(language, { ...catalogue?.default });
  i18n.activate(language, localeOf(language));
}

let rest: Promise<void> | undefined;

/** Everything else the screens show; to be waited for before a screen behind the sign-in is imported. */
export function restOfLanguage(): Promise<void> {
  rest ??= Promise.all([learnRest(), serverLanguage()]).then(() => undefined);
  rest.catch(() => {
    // The next screen asks once more.
    rest = undefined;
  });
  return rest;
}

async function learnRest(): Promise<void> {
  const catalogue = await messages[language]?.rest();
  i18n.load(language, { ...catalogue?.default });
}

let server: Promise<void> | undefined;

/** What the server says, for a screen before the sign-in that is about to show it; until then it says it in English. */
export function serverLanguage(): Promise<void> {
  server ??= learnServer();
  server.catch(() => {
    server = undefined;
  });
  return server;
}

async function learnServer(): Promise<void> {
  // English is what the server speaks.
  if (language === 'en') return;
  const [catalogue, { learnServerSentences }] = await Promise.all([
    messages[language]?.server(),
    import('./server-patterns.ts'),
  ]);
  learnServerSentences(catalogue?.default ?? {});
}

/** Digits of times, counts and cues are the same everywhere, so that they can be compared with what files hold. */
const localeOf = (code: string): string => (code === 'ar' ? 'ar-u-nu-latn' : code);
