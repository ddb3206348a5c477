import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Messages in ICU MessageFormat, by id. */
export type Catalogue = Readonly<Record<string, string>>;

const folder = new URL('../locales/', import.meta.url);

export const cataloguePath = (language: string): string =>
  fileURLToPath(new URL(`${language}.json`, folder));

/** The messages of a language. Throws (ENOENT) without a catalog. */
export const readCatalogue = (language: string): Catalogue =>
  JSON.parse(readFileSync(cataloguePath(language), 'utf8')) as Catalogue;

/** The requested messages, compiled; untranslated ones in English. Throws for a malformed message. */
export function compileCatalogue(
  ids: Iterable<string>,
  translated: Catalogue,
  english: Catalogue,
): Record<string, CompiledMessage> {
  const compiled: Record<string, CompiledMessage> = {};
  for (const id of ids) {
    const message = translated[id] ?? english[id];
    if (message === undefined) throw new Error(`No message has the id "${id}".`);
    compiled[id] = /[{}]/.test(message) ? compileMessageOrThrow(message) : [message];
  }
  return compiled;
}
