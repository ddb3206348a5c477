import type { Document, Element, Node } from '@xmldom/xmldom';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { corrupt, DocumentError } from '../document-error.ts';
import { forgetfulBuilder } from './forgetful-builder.ts';
import { guardXml } from './guard-xml.ts';

/**
 * As in XML 1.0 (2.11); the parser's own handling would also convert U+2028 and U+0085 to line breaks, as in XML 1.1.
 */
const normalizeLineEndings = (xml: string): string => xml.replace(/\r\n?/g, '\n');

/** Parses a part of the package; rejects anything a strict XML parser would reject. */
export function parseXml(bytes: Uint8Array): Document {
  return parseGuarded(readXmlText(bytes));
}

/** The text of a part; rejected if it contains what must not reach a parser. */
export function readXmlText(bytes: Uint8Array): string {
  const xml = decodeXml(bytes);
  guardXml(xml);
  return xml;
}

/** Parses text accepted by `readXmlText`, or a piece of it. */
export const parseGuarded = (xml: string): Document => parseInto(xml, undefined);

/** Throws as `parseGuarded`, and keeps only the elements that are open: a tree needs twenty times the memory of its text. */
export const assertWellFormed = (xml: string): void => void parseInto(xml, forgetfulBuilder);

function parseInto(xml: string, domHandler: unknown): Document {
  try {
    const onError = (_level: string, message: string) => {
      throw corrupt({
        id: 'documents.damageXmlUnreadableReason',
        params: { reason: message.slice(0, 100) },
      });
    };
    const parser = new DOMParser({
      ...{ locator: false, onError, normalizeLineEndings },
      ...(domHandler ? { domHandler } : {}),
    });
    return parser.parseFromString(xml, 'text/xml');
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw corrupt({ id: 'documents.damageXmlUnreadable' }, error);
  }
}

/** Always UTF-8, whatever the original encoding. */
export function serializeXml(document: Document): Uint8Array {
  const xml = new XMLSerializer().serializeToString(document);
  const declared = xml.replace(/^(<\?xml[^>]*encoding=["'])utf-16(["'])/iu, '$1UTF-8$2');
  return new TextEncoder().encode(declared);
}

/** Parts of an Office file are in UTF-8 or UTF-16 only (ECMA-376 part 2, 8.1.4). */
function decodeXml(bytes: Uint8Array): string {
  const first = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = first === 0xfffe ? 'utf-16le' : first === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw corrupt({ id: 'documents.damageXmlEncoding' }, error);
  }
}

export function isElement(node: Node | null | undefined): node is Element {
  return node?.nodeType === 1;
}

export function childElements(parent: Node): Element[] {
  const elements: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (isElement(node)) elements.push(node);
  }
  return elements;
}

/** The first child with that local name in the parent's own namespace. */
export function childNamed(parent: Element, name: string): Element | undefined {
  return childElements(parent).find(
    (child) => child.localName === name && child.namespaceURI === parent.namespaceURI,
  );
}

/** The first child with that local name in any namespace. */
export function firstChild(parent: Element, name: string): Element | undefined {
  return childElements(parent).find((child) => child.localName === name);
}

/** An attribute in the element's own namespace, such as `w:val`. */
export function ownAttribute(element: Element, name: string): string | null {
  return element.getAttributeNS(element.namespaceURI, name);
}

export function setOwnAttribute(element: Element, name: string, value: string): void {
  const prefix = element.prefix ? `${element.prefix}:` : '';
  element.setAttributeNS(element.namespaceURI, prefix + name, value);
}

/** A new element in the namespace of the given one. */
export function createLike(model: Element, name: string): Element {
  const { ownerDocument } = model;
  if (!ownerDocument) throw new TypeError('The element belongs to no document.');
  const prefix = model.prefix ? `${model.prefix}:` : '';
  return ownerDocument.createElementNS(model.namespaceURI, prefix + name);
}

export function cloneElement(element: Element, deep: boolean): Element {
  const clone = element.cloneNode(deep);
  if (!isElement(clone)) throw new TypeError('The clone of an element is an element.');
  return clone;
}

/** Text valid in XML 1.0: control characters and lone surrogates would make the part unreadable. */
export function xmlSafe(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
