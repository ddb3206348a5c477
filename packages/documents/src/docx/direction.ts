import type { Element } from '@xmldom/xmldom';
import type { Target } from '../ooxml/target.ts';
import {
  childNamed,
  cloneElement,
  createLike,
  ownAttribute,
  setOwnAttribute,
} from '../ooxml/xml-part.ts';
import { ensureProperty, isOn, turnOff, turnOn } from './schema-order.ts';

export type WordTarget = Target & {
  /** Whether a style of the document sets text right to left, so that "off" must be explicit. */
  stylesRightToLeft: boolean;
};

/** Each property and its counterpart for right-to-left runs. */
const twins = [
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
] as const;

/**
 * Run properties for translated text: its language and direction, keeping the style. `jc`, indents and tab stops need
 * no change: in a right-to-left paragraph Word treats "left" as the start of the line.
 */
export function directRun(properties: Element, target: WordTarget): void {
  const wasRightToLeft = isOn(properties, 'rtl') || isOn(properties, 'cs');
  if (target.rightToLeft) {
    if (!wasRightToLeft) for (const [from, to] of twins) copyProperty(properties, from, to);
    turnOn(properties, 'rtl');
  } else {
    if (wasRightToLeft) for (const [to, from] of twins) copyProperty(properties, from, to);
    turnOff(properties, 'rtl', target.stylesRightToLeft);
    turnOff(properties, 'cs', false);
  }
  setOwnAttribute(ensureProperty(properties, 'lang'), languageSlot(target), target.locale);
}

/** Word stores one language per kind of script. */
function languageSlot(target: WordTarget): string {
  if (target.rightToLeft) return 'bidi';
  return /^(?:zh|ja|ko)\b/u.test(target.locale) ? 'eastAsia' : 'val';
}

function copyProperty(properties: Element, from: string, to: string): void {
  const source = childNamed(properties, from);
  if (!source) return;
  const value = ownAttribute(source, 'val');
  const copy = ensureProperty(properties, to);
  if (value === null) copy.removeAttributeNS(properties.namespaceURI ?? '', 'val');
  else setOwnAttribute(copy, 'val', value);
}

export function directParagraph(paragraph: Element, target: WordTarget): void {
  direct(paragraph, 'pPr', 'bidi', target);
}

/** Table columns follow the text direction. */
export function directTable(table: Element, target: WordTarget): void {
  direct(table, 'tblPr', 'bidiVisual', target);
}

function direct(owner: Element, propertiesName: string, name: string, target: WordTarget): void {
  const existing = childNamed(owner, propertiesName);
  if (!existing && !target.rightToLeft && !target.stylesRightToLeft) return;
  const properties = existing ?? prependProperties(owner, propertiesName);
  if (target.rightToLeft) turnOn(properties, name);
  else turnOff(properties, name, target.stylesRightToLeft);
}

function prependProperties(owner: Element, name: string): Element {
  const properties = createLike(owner, name);
  owner.insertBefore(properties, owner.firstChild);
  return properties;
}

/** The section determines on which side columns and notes start. */
export function directSection(section: Element, target: WordTarget): void {
  if (target.rightToLeft) turnOn(section, 'bidi');
  else turnOff(section, 'bidi', false);
}

/** The properties for a new run of translated text: those of the source run in the target direction. */
export function runPropertiesFor(
  model: Element,
  source: Element | undefined,
  target: WordTarget,
): Element {
  const properties = source ? cloneElement(source, true) : createLike(model, 'rPr');
  directRun(properties, target);
  return properties;
}
