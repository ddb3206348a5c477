import { corrupt } from '../document-error.ts';
import type { Span } from '../text/splice.ts';
import { decodeXml, scanXml } from '../xml/scan-xml.ts';

/** A string with a key in a property list. */
export type PlistString = {
  key: string;
  /** The keys from the outermost dictionary to this one. */
  path: string[];
  value: string;
  /** Between the tags of the string. */
  content: Span;
  /** Of the tag of its key. */
  keyStart: number;
  /** Which dictionary it is in: the position of its tag. */
  dict: number;
};

type Dict = { at: number; key: string; keyStart: number };

/** The strings of a property list in XML, in order. Throws DOCUMENT_CORRUPT for other XML. */
export function plistStrings(source: string): PlistString[] {
  const strings: PlistString[] = [];
  const dicts: Dict[] = [];
  let start: number | undefined;
  let value = '';
  const tokens = scanXml(source);
  const root = tokens.find(({ kind }) => kind === 'open');
  if (root?.kind !== 'open' || root.name !== 'plist')
    throw corrupt({ id: 'documents.damageContentMismatch' });
  for (const token of tokens) {
    const dict = dicts.at(-1);
    if (token.kind === 'open' && !token.empty) {
      if (token.name === 'dict') dicts.push({ at: token.span.start, key: '', keyStart: 0 });
      if (token.name === 'key' && dict) dict.keyStart = token.span.start;
      [start, value] = [token.span.end, ''];
    } else if (token.kind === 'text') {
      value += decodeXml(source, token.span, token.cdata).value;
    } else if (token.kind === 'close') {
      if (token.name === 'dict') dicts.pop();
      if (token.name === 'key' && dict) dict.key = value;
      if (token.name === 'string' && dict && start !== undefined) {
        const content = { start, end: token.span.start };
        const { key, keyStart, at } = dict;
        strings.push({
          key,
          keyStart,
          dict: at,
          path: dicts.map((one) => one.key),
          value,
          content,
        });
      }
      start = undefined;
    }
  }
  return strings;
}
