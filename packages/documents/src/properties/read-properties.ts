import { isUtf8 } from 'node:buffer';
import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { type KeyedString, keyedSlots, lastPart } from '../text/keyed-strings.ts';
import { splicedReading } from '../text/spliced-reading.ts';

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/** As `java.util.Properties.load` reads a line: a backslash at its end continues it without the next line's indent. */
function decodeEscapes(raw: string): string {
  return raw
    .replace(/\\(?:\r\n|\r|\n)[ \t\f]*/gu, '')
    .replace(/\\(?:u([\da-fA-F]{4})|([\s\S]))/gu, (_, code: string | undefined, char: string) =>
      code === undefined ? (escapes[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
    );
}

function encodeEscapes(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\f', '\\f')
    .replace(/^ /u, '\\ ');
}

/** A logical line: `key = value`, `key: value` or `key value`. */
const entry =
  /^[ \t\f]*(?![#!])((?:\\[\s\S]|[^\\\s=:])+)(?:[ \t\f]*[=:][ \t\f]*|[ \t\f]+)((?:\\(?:\r\n|[\s\S])|[^\\\r\n])*)$/gmu;

/** Arguments of `java.text.MessageFormat`, which reads an apostrophe as a quote. */
const argument = /\{\d+/u;
/** Choices inside an argument; their texts cannot be told from their syntax with certainty. */
const choice = /\{\s*\w+\s*,\s*(?:choice|plural|select)/u;

/**
 * Java's message files. Values for people are translated; keys, comments, order and line endings stay. Letters beyond
 * ASCII are escaped unless the file has some in UTF-8: Java before version 9 reads these files as ISO 8859-1.
 */
export function readProperties(bytes: Uint8Array, settings = defaultFilterSettings): Reading {
  const declared = isUtf8(bytes) ? 'utf-8' : 'iso-8859-1';
  const { text: source, byteOrderMark, encoding } = decodeText(bytes, declared);
  const keepsLetters = encoding === 'utf-8' && /[^\u0000-\u007f]/u.test(source);
  const strings: KeyedString[] = [];
  const choices: string[] = [];
  for (const match of source.matchAll(entry)) {
    const [whole, rawKey = '', raw = ''] = match;
    const name = decodeEscapes(rawKey);
    const end = match.index + whole.length;
    const decoded = decodeEscapes(raw);
    if (choice.test(decoded)) choices.push(`${name}: ${decoded}`);
    else if (raw !== '') strings.push(stringOf(name, decoded, { start: end - raw.length, end }));
  }
  const { slots, omitted } = keyedSlots(strings, settings);
  const left = choices.map((text) => ({ text, reason: 'program-value', place: 'body' }) as const);
  const encode = (text: string) => {
    const written = keepsLetters ? text : text.replace(/[^\u0000-\u007f]/gu, escapeLetter);
    return encodeText(written, byteOrderMark && keepsLetters);
  };
  return splicedReading(source, slots, () => [], encode, [...omitted, ...left]);
}

function stringOf(name: string, value: string, span: KeyedString['span']): KeyedString {
  // Where the source doubles its apostrophes, so must the translation.
  const doubles = argument.test(value) && !/(?<!')'(?!')/u.test(value);
  return {
    key: lastPart(name),
    name,
    path: [name],
    value: doubles ? value.replaceAll("''", "'") : value,
    inRecords: false,
    span,
    write: (text) => encodeEscapes(doubles ? text.replaceAll("'", "''") : text),
  };
}

/** Java's escapes are UTF-16 units. */
function escapeLetter(letter: string): string {
  return [...Array(letter.length).keys()]
    .map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}
