import type { Element } from '@xmldom/xmldom';
import { childElements } from '../ooxml/xml-part.ts';
import { isOn } from './schema-order.ts';

// What tells runs apart without anybody seeing it, or so little (letter spacing from scanned pages) that a tag in
// the middle of a sentence costs more than it keeps.
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
