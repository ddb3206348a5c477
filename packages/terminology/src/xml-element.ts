import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import { ExchangeError } from './exchange-error.ts';

/** As XML 1.0 has it (2.11); the parser's own would make a line break of U+2028 and U+0085 too, as XML 1.1 does. */
const normalizeLineEndings = (xml: string): string => xml.replace(/\r\n?/g, '\n');

/** The one element of a split piece. Throws ExchangeError where it is not proper XML. */
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
    throw new ExchangeError(`It is not proper XML: ${plainReason(error)}`, { cause: error });
  }
  throw new ExchangeError('It is empty.');
}

const plainReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';

const isElement = (node: Node): node is Element => node.nodeType === 1;

export const childElements = (parent: Element): Element[] =>
  Array.from(parent.childNodes).filter(isElement);

/** Elements below of this name, whatever their namespace, in order. */
export const below = (parent: Element, name: string): Element[] =>
  childElements(parent).flatMap((child) => [
    ...(child.localName === name ? [child] : []),
    ...below(child, name),
  ]);

/** The language an element names: `xml:lang`, or `lang` as older files have it. */
export const languageTag = (element: Element): string =>
  element.getAttribute('xml:lang') ?? element.getAttribute('lang') ?? '';

/** The text of an element but for what is inside of elements of the given names. */
export function textWithout(element: Element, names: ReadonlySet<string>): string {
  return Array.from(element.childNodes)
    .map((node) => {
      if (isElement(node)) return names.has(node.localName ?? '') ? '' : textWithout(node, names);
      return node.nodeType === 3 || node.nodeType === 4 ? (node.nodeValue ?? '') : '';
    })
    .join('');
}

/** For text and quoted attributes; what XML cannot hold is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
