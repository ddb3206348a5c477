import type { Element } from '@xmldom/xmldom';
import { childElements } from '../ooxml/xml-part.ts';
import { isOn } from './schema-order.ts';

// Properties that distinguish runs invisibly or barely (letter spacing from scanned pages), so that a tag within a
// sentence costs more than it preserves.
const unseen = new Set([
  'lang',
  'noProof',
  'rPrChange',
  'spacing',
  'kern',
  'w',
  'snapToGrid',
  'webHidden',
]);
const complexScriptOnly = new Set(['bCs', 'iCs', 'szCs', 'cs', 'rtl']);

/** A key that is equal for run properties that look equal. */
export function formatOf(properties: Element | undefined): string {
  if (!properties) return '';
  const rightToLeft = isOn(properties, 'rtl') || isOn(properties, 'cs');
  return childElements(properties)
    .filter(({ localName }) => !unseen.has(localName ?? ''))
    .filter(({ localName }) => rightToLeft || !complexScriptOnly.has(localName ?? ''))
    .map(describe)
    .filter((text) => text !== '')
    .sort()
    .join(';');
}

function describe(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ localName }) => localName !== 'hint')
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  if (element.localName === 'rFonts' && attributes.length === 0) return '';
  return [element.localName, ...attributes, ...childElements(element).map(describe)].join(' ');
}
