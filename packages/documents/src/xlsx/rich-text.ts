import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Inline } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Slot, Spot } from '../ooxml/slot.ts';
import { slotAt } from '../ooxml/slot.ts';
import { childElements, childNamed, cloneElement, createLike, xmlSafe } from '../ooxml/xml-part.ts';
import { makeSegment } from '../segment.ts';

type CellRun = { properties: Element | undefined };

/** Excel truncates longer text; a cell that exceeds it makes Excel repair the file. */
const LONGEST_CELL = 32_767;
const ownNames = new Set(['t', 'r', 'rPh', 'phoneticPr']);

/** The text of a cell or a comment (CT_Rst): one `t`, or runs with their own fonts. Phonetic readings are dropped. */
export function readRichText(holder: Element, spot: Spot): Slot | undefined {
  const items = readItems(holder);
  const fragment = buildFragment(items);
  if (!fragment) return undefined;
  const source = visibleText(items);
  const write = (translation: string) => {
    if (!holdsText(fragment, translation)) return false;
    const translated = resolveFragment(fragment, translation);
    if (visibleText(translated) === source) return false;
    writeItems(holder, translated);
    return true;
  };
  return slotAt(makeSegment(spot.id, spot.place, fragment), spot, fragment, write);
}

export function plainTextOf(holder: Element): string {
  return readItems(holder)
    .map((item) => (item.kind === 'text' ? item.value : item.kind === 'atom' ? item.standsFor : ''))
    .join('');
}

function readItems(holder: Element): Inline<CellRun>[] {
  return childElements(holder).flatMap((child): Inline<CellRun>[] => {
    if (child.localName === 't') return readText(child, undefined);
    if (child.localName !== 'r') return [];
    const text = childNamed(child, 't');
    return text ? readText(text, childNamed(child, 'rPr')) : [];
  });
}

/** Lines of a cell are kept. */
function readText(element: Element, properties: Element | undefined): Inline<CellRun>[] {
  const payload = { properties };
  const format = properties ? describe(properties) : '';
  const keepBlank = properties !== undefined && childNamed(properties, 'u') !== undefined;
  return decodeEscapes(element.textContent ?? '')
    .split(/(\r\n|[\r\n\t])/u)
    .filter((value) => value !== '')
    .map((value) =>
      /^[\r\n\t]/u.test(value)
        ? { kind: 'atom', standsFor: value, payload }
        : { kind: 'text', value, wrap: '', format, keepBlank, payload },
    );
}

function describe(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
  const children = childElements(element).map((child) => `${child.localName}{${describe(child)}}`);
  return [...attributes, ...children.sort()].join(' ');
}

function writeItems(holder: Element, items: Inline<CellRun>[]): void {
  const runs: { properties: Element | undefined; value: string }[] = [];
  let room = LONGEST_CELL;
  for (const item of items) {
    const whole = item.kind === 'text' ? item.value : item.kind === 'atom' ? item.standsFor : '';
    const value = xmlSafe(whole).slice(0, room);
    room -= value.length;
    const { properties } = item.payload;
    const last = runs.at(-1);
    if (last && last.properties === properties) last.value += value;
    else if (value !== '') runs.push({ properties, value });
  }
  for (const child of childElements(holder)) {
    if (ownNames.has(child.localName ?? '')) holder.removeChild(child);
  }
  const isPlain = runs.length === 1 && runs[0]?.properties === undefined;
  const before = holder.firstChild;
  for (const { properties, value } of runs) {
    const text = createLike(holder, 't');
    text.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
    text.textContent = encodeEscapes(value);
    if (isPlain) {
      holder.insertBefore(text, before);
      continue;
    }
    const run = createLike(holder, 'r');
    if (properties) run.appendChild(cloneElement(properties, true));
    run.appendChild(text);
    holder.insertBefore(run, before);
  }
}

/** Excel writes characters invalid in XML as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

export function encodeEscapes(text: string): string {
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)/gu, '_x005F_').replaceAll('\r', '_x000D_');
}
