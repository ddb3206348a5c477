import { corrupt } from '../document-error.ts';
import { type Omission, omit } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { messageTokens } from '../text/placeholders.ts';
import { fragmentSlot, type SpliceSlot, splicedReading } from '../text/spliced-reading.ts';
import { pairTags, type TextToken, writeTagged } from '../text/tagged-text.ts';
import {
  attributeOf,
  decodeXml,
  type MappedText,
  scanXml,
  type XmlToken,
} from '../xml/scan-xml.ts';
import { escapeXml, utf8Declared } from './read-resx.ts';

type Entry = { name: string; tokens: XmlToken[]; kept: boolean };

const holders = new Set(['string', 'item']);
/** Not translated by convention: an example or a format for the program. */
const keptElement = /^(?:\w+:)?g$/u;

/**
 * Android's `strings.xml`: `string`, and the `item`s of `plurals` and `string-array`. Elements in a text are formatting;
 * `xliff:g` is kept whole.
 */
export function readAndroid(bytes: Uint8Array): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const omitted: Omission[] = [];
  const slots = entriesOf(source).flatMap((entry): SpliceSlot[] => {
    const first = entry.tokens[0];
    const last = entry.tokens.at(-1);
    if (!first || !last) return [];
    const span = { start: first.span.start, end: last.span.end };
    const tokens = textTokens(source, entry.tokens);
    const plain = tokens.map((token) => (token.kind === 'text' ? token.value : '')).join('');
    const reason = entry.kept
      ? 'protected'
      : /^[@?][\w+.:/]+$/u.test(plain.trim())
        ? 'program-value'
        : whyProgramValue({ key: entry.name, value: plain, inRecords: false });
    if (reason) {
      if (reason !== 'no-letters')
        omitted.push(...omit(`${entry.name}: ${plain}`, reason, { place: 'body' }));
      return [];
    }
    const at = { id: `string-${span.start}`, place: 'body', span, message: true } as const;
    const slot = fragmentSlot(at, pairTags(tokens), (items, { read }) =>
      writeTagged(items, { read, encode: escapeAndroid }),
    );
    return slot ? [slot] : [];
  });
  const encode = (text: string) => encodeText(utf8Declared(text), byteOrderMark);
  return splicedReading(source, slots, () => [], encode, omitted);
}

function entriesOf(source: string): Entry[] {
  const tokens = scanXml(source);
  const root = tokens.find(({ kind }) => kind === 'open');
  if (root?.kind !== 'open' || root.name !== 'resources')
    throw corrupt({ id: 'documents.damageContentMismatch' });
  const entries: Entry[] = [];
  let entry: Entry | undefined;
  let holder = { name: '', kept: false };
  for (const token of tokens) {
    if (!entry && token.kind === 'open') {
      const own = attributeOf(source, token.span, 'name')?.value;
      const kept = attributeOf(source, token.span, 'translatable')?.value === 'false';
      if (!holders.has(token.name)) holder = { name: own ?? '', kept };
      else if (!token.empty) {
        const inherits = token.name === 'item';
        entry = {
          name: own ?? holder.name,
          tokens: [],
          kept: kept || (inherits && holder.kept),
        };
      }
    } else if (entry && token.kind === 'close' && holders.has(token.name)) {
      entries.push(entry);
      entry = undefined;
    } else if (entry && token.kind !== 'comment') entry.tokens.push(token);
  }
  return entries;
}

function textTokens(source: string, tokens: readonly XmlToken[]): TextToken[] {
  const found: TextToken[] = [];
  let kept: { name: string; depth: number; start: number } | undefined;
  for (const token of tokens) {
    if (kept) {
      if (token.kind === 'open' && token.name === kept.name && !token.empty) kept.depth += 1;
      if (token.kind === 'close' && token.name === kept.name) kept.depth -= 1;
      if (kept.depth > 0) continue;
      const span = { start: kept.start, end: token.span.end };
      const shown = source.slice(kept.start, token.span.end).replace(/<[^>]*>/gu, '');
      found.push({ kind: 'atom', standsFor: shown, span });
      kept = undefined;
    } else if (token.kind === 'text') {
      const { value, offsetOf } = decodeEscapes(decodeXml(source, token.span, token.cdata));
      if (token.cdata)
        found.push({ kind: 'mark', span: { start: token.span.start, end: token.span.start } });
      found.push(...messageTokens(value, offsetOf));
    } else if (token.kind === 'open') {
      if (keptElement.test(token.name) && !token.empty)
        kept = { name: token.name, depth: 1, start: token.span.start };
      else if (token.empty) found.push({ kind: 'atom', standsFor: '', span: token.span });
      else found.push({ kind: 'open', name: token.name, span: token.span });
    } else if (token.kind === 'close') found.push({ ...token, kind: 'close' });
  }
  return found;
}

const escapes: Record<string, string> = { n: '\n', t: '\t' };

/** Android's own escapes (Styling and formatting of string resources); blanks count as one. */
function decodeEscapes({ value, offsetOf }: MappedText): MappedText {
  let text = '';
  const positions: number[] = [];
  for (const match of value.matchAll(
    /\\u([\da-fA-F]{4})|\\([\s\S])|[ \t\r\n]*[\r\n][ \t\r\n]*|[\s\S]/gu,
  )) {
    const [whole, code, char] = match;
    const decoded =
      code !== undefined
        ? String.fromCharCode(Number.parseInt(code, 16))
        : char !== undefined
          ? (escapes[char] ?? char)
          : /[\r\n]/u.test(whole)
            ? ' '
            : whole;
    for (let index = 0; index < decoded.length; index += 1) positions.push(match.index);
    text += decoded;
  }
  return { value: text, offsetOf: (index) => offsetOf(positions[index] ?? value.length) };
}

function escapeAndroid(text: string, before: string): string {
  const escaped = text
    .replace(/[\\'"]/gu, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t');
  return escapeXml(before === '' ? escaped.replace(/^[@?]/u, '\\$&') : escaped);
}
