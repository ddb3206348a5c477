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

type Direction = 'ltr' | 'rtl';

/** The requested messages, compiled; untranslated ones in English. Throws for a malformed message. */
export function compileCatalogue(
  ids: Iterable<string>,
  translated: Catalogue,
  english: Catalogue,
  direction: Direction = 'ltr',
): Record<string, CompiledMessage> {
  const compiled: Record<string, CompiledMessage> = {};
  for (const id of ids) {
    const message = translated[id] ?? english[id];
    if (message === undefined) throw new Error(`No message has the id "${id}".`);
    compiled[id] = compileText(message, direction);
  }
  return compiled;
}

/**
 * In languages written from the right, names and other values cannot change the order of what is around them. Throws for a
 * malformed message.
 */
export function compileText(message: string, direction: Direction): CompiledMessage {
  const tokens = /[{}]/.test(message) ? compileMessageOrThrow(message) : [message];
  return direction === 'rtl' && tokens.length > 1 ? tokens.flatMap(isolateValues) : tokens;
}

type Token = CompiledMessage[number];

/** Inserted values between U+2068 (first strong isolate) and U+2069 (its end); numbers of plurals need none. */
function isolateValues(token: Token): Token[] {
  if (typeof token === 'string') return [token];
  const [name, kind, options] = token;
  if (kind === undefined) return ['\u2068', token, '\u2069'];
  if (typeof options !== 'object' || options === null) return [token];
  const choices = Object.entries(options).map(([choice, tokens]) => [
    choice,
    Array.isArray(tokens) ? tokens.flatMap(isolateValues) : tokens,
  ]);
  return [[name, kind, Object.fromEntries(choices)] as Token];
}
