import { i18n } from '@lingui/core';

export type Values = Readonly<Record<string, string | number>>;

// English stands in the code; its own catalogue only holds the sentences with arguments.
// The page may have turned to its language before this module came.
if (i18n.locale === '') {
  i18n.load('en', {});
  i18n.activate('en');
}

/**
 * An English sentence in the language of the page, with ICU arguments: `t('{count, plural, one {# cue} other {# cues}}',
 * { count })`. Numbers that are shown are written `{count, number}`. The sentence is a literal, so that it is found for
 * translation. May be called while a module loads: the catalogue is there before the modules that use it.
 */
export function t(message: string, values?: Values): string {
  if (values === undefined && !Object.hasOwn(i18n.messages, message)) return message;
  return i18n._(message, values);
}

/** For words that are the same in English and differ elsewhere: `inContext('status of a ticket', 'Open')`. */
export function inContext(context: string, message: string, values?: Values): string {
  const key = `${context}\u0004${message}`;
  if (Object.hasOwn(i18n.messages, key)) return i18n._(key, values);
  return t(message, values);
}

/** What Intl takes for dates, numbers and lists of this page. */
export const pageLocale = (): string => [i18n.locales ?? i18n.locale].flat()[0] ?? 'en';
