import { corrupt } from '../document-error.ts';
import { guardXml } from '../ooxml/guard-xml.ts';
import { assertWellFormed } from '../ooxml/xml-part.ts';
import type { Span } from '../text/splice.ts';

/** A piece of XML and where it is. `name` as written, with its prefix. An empty element is an `open` only. */
export type XmlToken =
  | { kind: 'open'; name: string; span: Span; empty: boolean }
  | { kind: 'close'; name: string; span: Span }
  | { kind: 'text'; span: Span; cdata: boolean }
  | { kind: 'instruction'; span: Span }
  | { kind: 'comment'; span: Span };

/** Decoded text; `offsetOf` maps its characters to positions of the source. */
export type MappedText = { value: string; offsetOf(index: number): number };

/** A document type that only names its DTD, which no reader of these files needs. */
const plainDoctype =
  /^(\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--[\s\S]{0,5000}?-->\s*)*)(<!DOCTYPE\s[^<>[\]]{1,500}>)/u;

/**
 * The tokens of an XML text in order, with positions, so that what is not translated stays byte for byte. Throws
 * DOCUMENT_CORRUPT for XML that is not well-formed or defines entities.
 */
export function scanXml(xml: string): XmlToken[] {
  const blanked = xml.replace(
    plainDoctype,
    (_, head: string, doctype: string) => head + ' '.repeat(doctype.length),
  );
  guardXml(blanked);
  assertWellFormed(blanked.replace(/^\s*(?=<)/u, ''));
  const tokens: XmlToken[] = [];
  // Elements share the strings of their names.
  const names = new Map<string, string>();
  const known = (name: string): string => {
    const found = names.get(name);
    if (found === undefined) names.set(name, name);
    return found ?? name;
  };
  let at = 0;
  while (at < blanked.length) {
    const start = at;
    if (blanked.charAt(at) !== '<') {
      const found = blanked.indexOf('<', at);
      at = found < 0 ? blanked.length : found;
      tokens.push({ kind: 'text', span: { start, end: at }, cdata: false });
    } else if (blanked.startsWith('<!--', at)) {
      at = past(blanked, '-->', at + 4);
      tokens.push({ kind: 'comment', span: { start, end: at } });
    } else if (blanked.startsWith('<![CDATA[', at)) {
      at = past(blanked, ']]>', at + 9);
      tokens.push({ kind: 'text', span: { start, end: at }, cdata: true });
    } else if (blanked.startsWith('<?', at)) {
      at = past(blanked, '?>', at + 2);
      tokens.push({ kind: 'instruction', span: { start, end: at } });
    } else {
      at = tagEnd(blanked, at + 1);
      const span = { start, end: at };
      const isClose = blanked.charAt(start + 1) === '/';
      const name = known(/[^\s/>]+/u.exec(blanked.slice(start + (isClose ? 2 : 1), at))?.[0] ?? '');
      if (isClose) tokens.push({ kind: 'close', name, span });
      else tokens.push({ kind: 'open', name, span, empty: blanked.charAt(at - 2) === '/' });
    }
  }
  return tokens;
}

function past(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from);
  if (found < 0) throw corrupt({ id: 'documents.damageXmlTruncated' });
  return found + end.length;
}

/** A `>` inside a quoted attribute does not end the tag. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const char = xml.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  throw corrupt({ id: 'documents.damageXmlTruncated' });
}

const attribute = /([^\s"'=/<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/** The attributes of a tag, with the spans between their quotes. */
export function attributesOf(xml: string, tag: Span): { name: string; span: Span }[] {
  return [...xml.slice(tag.start, tag.end).matchAll(attribute)].map((match) => {
    const raw = match[2] ?? match[3] ?? '';
    const start = tag.start + match.index + match[0].length - 1 - raw.length;
    return { name: match[1] ?? '', span: { start, end: start + raw.length } };
  });
}

/** An attribute's value and the span between its quotes; undefined if the tag has none of this name. */
export function attributeOf(
  xml: string,
  tag: Span,
  name: string,
): (MappedText & { span: Span }) | undefined {
  const span = attributesOf(xml, tag).find((one) => one.name === name)?.span;
  return span && { ...decodeXml(xml, span), span };
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text of a span with references and line endings resolved (XML 1.0, 2.11 and 4.6). */
export function decodeXml(xml: string, span: Span, cdata = false): MappedText {
  const from = span.start + (cdata ? 9 : 0);
  const raw = xml.slice(from, span.end - (cdata ? 3 : 0));
  const pattern = cdata ? /\r\n?/gu : /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,10}));|\r\n?/giu;
  let value = '';
  let position = 0;
  const changes: { at: number; shift: number }[] = [];
  for (const match of raw.matchAll(pattern)) {
    const decoded = decodeReference(match);
    value += raw.slice(position, match.index) + decoded;
    position = match.index + match[0].length;
    changes.push({ at: value.length, shift: from + position - value.length });
  }
  value += raw.slice(position);
  return { value, offsetOf: (index) => index + shiftAt(changes, index, from) };
}

function decodeReference([whole, hex, decimal, name]: RegExpMatchArray): string {
  if (whole.startsWith('\r')) return '\n';
  if (name !== undefined) return named[name] ?? whole;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}

/** A position inside a decoded reference counts as its start: what follows begins behind it. */
function shiftAt(changes: { at: number; shift: number }[], index: number, first: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle]?.at ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1]?.shift ?? first;
}
