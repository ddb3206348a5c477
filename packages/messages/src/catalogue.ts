import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { contextEnd } from './context-end.ts';

/** Sentence by English sentence. */
export type Catalogue = Readonly<Record<string, string>>;

const folder = new URL('../locales/', import.meta.url);

export const cataloguePath = (language: string): string =>
  fileURLToPath(new URL(`${language}.json`, folder));

/** What was translated into the language; English is what stands in the code. */
export const readCatalogue = (language: string): Catalogue =>
  JSON.parse(readFileSync(cataloguePath(language), 'utf8')) as Catalogue;

/** The English sentence of a key. */
export const sentenceOf = (key: string): string => key.slice(key.indexOf(contextEnd) + 1);

const hasArguments = (message: string): boolean => /[{}]/.test(message);

/**
 * Ready to be shown, for the keys asked for. English sentences without arguments are left out: the page has them.
 * Throws where a sentence is not well formed.
 */
export function compileCatalogue(
  language: string,
  keys: Iterable<string>,
  translated: Catalogue,
): Record<string, CompiledMessage> {
  const compiled: Record<string, CompiledMessage> = {};
  for (const key of keys) {
    const english = sentenceOf(key);
    const message = language === 'en' ? english : (translated[key] ?? english);
    if (message !== key || hasArguments(message))
      compiled[key] = hasArguments(message) ? compileMessageOrThrow(message) : [message];
  }
  return compiled;
}
