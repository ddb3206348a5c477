import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import { ExchangeError } from './exchange-error.ts';

/**
 * As in XML 1.0 (2.11); the parser's own handling would also convert U+2028 and U+0085 to line breaks, as in XML 1.1.
 */
const normalizeLineEndings = (xml: string): string => xml.replace(/\r\n?/g, '\n');

/** The single element of a split piece. Throws ExchangeError for malformed XML. */
export function parseElement(xml: string): Element {
  try {
    const parser = new DOMParser({
      normalizeLineEndings,
      onError: (level, message) => {
        if (level !== 'warning') throw new ExchangeError(message);
      },
    });
    const root = parser.parseFromString(xml, 'text/xml').documentElement;
    const [element] = root ? childElements(root) : [];
    if (element) return element;
  } catch (error) {
    throw new ExchangeError(
      'errors.xmlEntryInvalid',
      { error: plainReason(error) },
      { cause: error },
    );
  }
  throw new ExchangeError('errors.xmlEntryEmpty');
}

const plainReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';

const isElement = (node: Node): node is Element => node.nodeType === 1;

export const childElements = (parent: Element): Element[] =>
  Array.from(parent.childNodes).filter(isElement);

/** Descendants with this name, in any namespace, in order. */
export const below = (parent: Element, name: string): Element[] =>
  childElements(parent).flatMap((child) => [
    ...(child.localName === name ? [child] : []),
    ...below(child, name),
  ]);

/** The language of an element: `xml:lang`, or `lang` in older files. */
export const languageTag = (element: Element): string =>
  element.getAttribute('xml:lang') ?? element.getAttribute('lang') ?? '';

/** The text of an element without elements of the given names. */
export function textWithout(element: Element, names: ReadonlySet<string>): string {
  return Array.from(element.childNodes)
    .map((node) => {
      if (isElement(node)) return names.has(node.localName ?? '') ? '' : textWithout(node, names);
      return node.nodeType === 3 || node.nodeType === 4 ? (node.nodeValue ?? '') : '';
    })
    .join('');
}

/** For text and quoted attributes; drops characters invalid in XML. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
