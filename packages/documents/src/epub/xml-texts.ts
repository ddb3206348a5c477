import type { Reading } from '../reading.ts';
import { escapeXml, utf8Declared } from '../resources/read-resx.ts';
import { encodeText } from '../text/decode-text.ts';
import { messageSlot } from '../text/message-slot.ts';
import type { Edit, Span } from '../text/splice.ts';
import { type Finish, type SpliceSlot, splicedReading } from '../text/spliced-reading.ts';
import { attributeOf, decodeXml } from '../xml/scan-xml.ts';
import type { XmlFile } from './package-parts.ts';

/** The content of the element that is opened by this token, if it is only text. */
export function contentOf(
  { source, tokens }: XmlFile,
  index: number,
): { value: string; span: Span } | undefined {
  const open = tokens[index];
  if (open?.kind !== 'open' || open.empty) return undefined;
  let value = '';
  for (let at = index + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'text') value += decodeXml(source, token.span, token.cdata).value;
    else if (token?.kind === 'close')
      return { value, span: { start: open.span.end, end: token.span.start } };
    else if (token?.kind === 'open') return undefined;
  }
  return undefined;
}

/** The content of an element as a segment. */
export function elementSlot(file: XmlFile, index: number, prefix: string): SpliceSlot | undefined {
  const content = contentOf(file, index);
  if (!content) return undefined;
  const { value, span } = content;
  return messageSlot({ id: `${prefix}text-${span.start}`, span }, value, escapeXml);
}

/** Sets an attribute of a tag, or adds it. */
export function setAttribute(source: string, tag: Span, name: string, value: string): Edit[] {
  const stated = attributeOf(source, tag, name);
  if (stated) return stated.value === value ? [] : [{ ...stated.span, text: value }];
  const at = tag.end - (source.charAt(tag.end - 2) === '/' ? 2 : 1);
  return [{ start: at, end: at, text: ` ${name}="${value}"` }];
}

export function xmlReading(file: XmlFile, slots: SpliceSlot[], finish: Finish): Reading {
  const encode = (text: string) => encodeText(utf8Declared(text), file.byteOrderMark);
  return splicedReading(file.source, slots, finish, encode);
}
