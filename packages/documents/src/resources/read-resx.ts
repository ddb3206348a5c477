import { corrupt } from '../document-error.ts';
import { xmlSafe } from '../ooxml/xml-part.ts';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { type KeyedString, keyedSlots, lastPart } from '../text/keyed-strings.ts';
import { splicedReading } from '../text/spliced-reading.ts';
import { attributeOf, decodeXml, scanXml } from '../xml/scan-xml.ts';

export const escapeXml = (text: string): string =>
  xmlSafe(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * .NET's resources: the `value` of each `data` without a type. Values with one are pictures, colors and sizes; names that
 * begin with `>>` are the designer's.
 */
export function readResx(bytes: Uint8Array): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const tokens = scanXml(source);
  const root = tokens.find(({ kind }) => kind === 'open');
  if (root?.kind !== 'open' || root.name !== 'root')
    throw corrupt({ id: 'documents.damageContentMismatch' });
  const strings: KeyedString[] = [];
  let name: string | undefined;
  let inValue = false;
  for (const token of tokens) {
    if (token.kind === 'open' && token.name === 'data') {
      const typed = ['type', 'mimetype'].some((key) => attributeOf(source, token.span, key));
      const given = attributeOf(source, token.span, 'name')?.value ?? '';
      name = typed || token.empty || given.startsWith('>>') ? undefined : given;
    } else if (token.kind === 'close' && token.name === 'data') name = undefined;
    else if (token.kind === 'open') inValue = token.name === 'value' && !token.empty;
    else if (token.kind === 'close') inValue = false;
    else if (token.kind === 'text' && inValue && name !== undefined) {
      const { value } = decodeXml(source, token.span, token.cdata);
      strings.push({
        key: lastPart(name),
        name,
        value,
        inRecords: false,
        span: token.span,
        write: escapeXml,
      });
    }
  }
  const { slots, omitted } = keyedSlots(strings);
  const encode = (text: string) => encodeText(utf8Declared(text), byteOrderMark);
  return splicedReading(source, slots, () => [], encode, omitted);
}

/** Files are written in UTF-8, and their declaration must say so. */
export const utf8Declared = (xml: string): string =>
  xml.replace(/^(<\?xml\s[^>]*?encoding\s*=\s*["'])(?!utf-?8["'])[\w.:-]+/iu, '$1utf-8');
