import { corrupt } from '../document-error.ts';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { type KeyedString, keyedSlots, lastPart } from '../text/keyed-strings.ts';
import { splicedReading } from '../text/spliced-reading.ts';
import { numberArguments } from './apple-items.ts';

/** In order: a comment, a quoted string, a bare word, a sign, blanks. */
const token = /\/\*[\s\S]*?\*\/|\/\/[^\r\n]*|"((?:[^"\\]|\\[\s\S])*)"|([\w.$/:-]+)|([=;])|\s+/gu;

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

const decodeEscapes = (raw: string): string =>
  raw.replace(
    /\\(?:[Uu]([\da-fA-F]{4})|([\s\S]))/gu,
    (_, code: string | undefined, char: string) =>
      code === undefined ? (escapes[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
  );

const encodeEscapes = (text: string): string =>
  text
    .replace(/[\\"]/gu, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');

/** The strings of an Apple program: `"key" = "value";`. Sentences are often their own keys, so keys say little. */
export function readStrings(bytes: Uint8Array): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const strings: KeyedString[] = [];
  let name: string | undefined;
  let isValue = false;
  let position = 0;
  for (const match of source.matchAll(token)) {
    if (match.index !== position) break;
    position += match[0].length;
    const [whole, quoted, bare, sign] = match;
    if (sign === '=') isValue = true;
    else if (sign === ';') [name, isValue] = [undefined, false];
    else if (quoted !== undefined || bare !== undefined) {
      const value = quoted === undefined ? (bare ?? '') : decodeEscapes(quoted);
      if (!isValue) name = value;
      else if (quoted !== undefined) {
        const span = { start: match.index + 1, end: match.index + whole.length - 1 };
        const key = name === undefined || /\s/u.test(name) ? undefined : lastPart(name);
        strings.push({
          ...{ key, name, value, inRecords: false, span },
          ...{ write: encodeEscapes, arrange: numberArguments },
        });
      }
    }
  }
  if (position < source.length) {
    const line = source.slice(0, position).split(/\r\n|\r|\n/u).length;
    throw corrupt({ id: 'documents.damageLine', params: { line } });
  }
  const { slots, omitted } = keyedSlots(strings);
  return splicedReading(
    source,
    slots,
    () => [],
    (text) => encodeText(text, byteOrderMark),
    omitted,
  );
}
