import type { MessageId } from '@glossa/messages/message';
import { i18n } from '@lingui/core';

export type { MessageId };
export type Values = Readonly<Record<string, string | number>>;

/**
 * A message in the page language; its English is in `packages/messages/locales/en.json`, in ICU MessageFormat. The id
 * is a string literal, so that the build can find the messages of a screen. May be called while a module loads: the
 * catalog is loaded before the modules that use it.
 */
export function t(id: MessageId, values?: Values): string {
  return i18n._(id, values);
}

/** The locale Intl uses for dates, numbers and lists on this page. */
export const pageLocale = (): string => [i18n.locales ?? i18n.locale].flat()[0] ?? 'en';
