import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import type { Catalogue } from './catalogue.ts';

/**
 * Numbers before a noun that does not follow them: "{max, number} characters" is wrong for 1, and in many languages for
 * more. The nouns are those whose form depends on a plural in the same language.
 */
export function checkNumbers(language: string, catalogue: Catalogue): string[] {
  // Where there is one form, any number fits it.
  if (new Intl.PluralRules(language).resolvedOptions().pluralCategories.length === 1) return [];
  const messages = Object.entries(catalogue).map(([id, text]) => [id, compile(text)] as const);
  const nouns = new Set(messages.flatMap(([, message]) => inflectedNouns(message)));
  const numbers = new Set(messages.flatMap(([, message]) => numberNames(message)));
  return messages.flatMap(([id, message]) =>
    valuesBeforeWords(message)
      .filter(({ name, isNumber, word }) => nouns.has(word) && (isNumber || numbers.has(name)))
      .map(({ name, word }) => `${language}: ${id}: {${name}} before “${word}” is not a plural`),
  );
}

function compile(text: string): CompiledMessage {
  const compiled = compileMessage(text.replaceAll(/<\/?\w+>/g, ''));
  return typeof compiled === 'string' ? [compiled] : compiled;
}

type Token = CompiledMessage[number];

/** The word with which a text goes on after a value; units such as “characters/s” and words like “of” are none. */
const wordIn = (next: Token | undefined): string | undefined =>
  typeof next === 'string'
    ? /^\s([\p{L}\p{M}’'-]{3,})(?![\p{L}\p{M}’'/-])/u.exec(next)?.[1]
    : undefined;

/** The lists of tokens in a plural or select. */
const casesOf = ([, type, format]: readonly unknown[]): CompiledMessage[] =>
  type !== 'number' && typeof format === 'object' && format !== null
    ? Object.values(format).filter((inner): inner is CompiledMessage => Array.isArray(inner))
    : [];

/** The words behind the number of a plural that are not the same in all its cases. */
function inflectedNouns(tokens: CompiledMessage): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const cases = casesOf(token);
    const words = cases.map((inner) =>
      inner.flatMap((one, index) => (one === '#' ? (wordIn(inner[index + 1]) ?? []) : [])),
    );
    const inflected = token[1] === 'plural' && cases.length > 1;
    return [
      ...(inflected
        ? words.flat().filter((word) => !words.every((some) => some.includes(word)))
        : []),
      ...cases.flatMap(inflectedNouns),
    ];
  });
}

/** The names of values that are formatted as numbers. */
const numberNames = (tokens: CompiledMessage): string[] =>
  tokens.flatMap((token) =>
    typeof token === 'string'
      ? []
      : [
          ...(token[1] === 'number' || token[1] === 'plural' ? [token[0]] : []),
          ...casesOf(token).flatMap(numberNames),
        ],
  );

type ValueBeforeWord = { name: string; isNumber: boolean; word: string };

function valuesBeforeWords(tokens: CompiledMessage): ValueBeforeWord[] {
  return tokens.flatMap((token, index) => {
    if (typeof token === 'string') return [];
    const [name, type] = token;
    const word = type === undefined || type === 'number' ? wordIn(tokens[index + 1]) : undefined;
    return [
      ...(word === undefined ? [] : [{ name, isNumber: type === 'number', word }]),
      ...casesOf(token).flatMap(valuesBeforeWords),
    ];
  });
}
