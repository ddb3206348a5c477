import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Inline } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Place } from '../segment.ts';
import { makeSegment } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';
import type { Target } from './direction.ts';
import type { Slot } from './slot.ts';
import { plainSlot } from './slot.ts';
import { childElements, childNamed, cloneElement, createLike, xmlSafe } from './xml-part.ts';

type DrawingPayload = { element: Element };

const unseen = new Set(['lang', 'altLang', 'dirty', 'err', 'smtClean', 'noProof']);

/** Text in charts and diagrams: paragraphs of DrawingML (`a:p`), and a chart's stored names of rows and columns. */
export function readDrawing(root: Element, partName: string, place: Place): Slot[] {
  const slots: Slot[] = [];
  let count = 0;
  const walk = (parent: Element, inNames: boolean): void => {
    for (const child of childElements(parent)) {
      const name = child.localName;
      if (name === 'p' && /drawingml\/(?:2006\/)?main$/u.test(child.namespaceURI ?? '')) {
        count += 1;
        const slot = readDrawingParagraph(child, `${partName}#${count}`, place);
        if (slot) slots.push(slot);
      } else if (name === 'v' && inNames) {
        count += 1;
        const slot = readName(child, `${partName}#${count}`, place);
        if (slot) slots.push(slot);
      } else walk(child, inNames || name === 'strCache');
    }
  };
  walk(root, false);
  return slots;
}

function readName(element: Element, id: string, place: Place): Slot | undefined {
  const text = element.textContent?.trim() ?? '';
  if (!isTranslatable(text)) return undefined;
  const write = (translation: string) => {
    const safe = xmlSafe(translation).trim();
    if (safe === '' || safe === text) return false;
    element.textContent = safe;
    return true;
  };
  return plainSlot({ id, text, plain: text, markup: 'none', place }, write);
}

function readDrawingParagraph(paragraph: Element, id: string, place: Place): Slot | undefined {
  const items = childElements(paragraph).flatMap((child) => readChild(child));
  const fragment = buildFragment(items);
  if (!fragment) return undefined;
  const source = visibleText(items);
  const write = (translation: string, target: Target) => {
    if (!holdsText(fragment, translation)) return false;
    const translated = resolveFragment(fragment, translation);
    if (visibleText(translated) === source) return false;
    writeDrawingParagraph(paragraph, translated, target);
    return true;
  };
  return plainSlot(makeSegment(id, place, fragment), write);
}

function readChild(child: Element): Inline<DrawingPayload>[] {
  const payload = { element: child };
  if (child.localName === 'r') {
    const text = childNamed(child, 't')?.textContent ?? '';
    const format = describe(childNamed(child, 'rPr'));
    return [{ kind: 'text', value: text, wrap: '', format, payload }];
  }
  if (child.localName === 'br') return [{ kind: 'atom', standsFor: '\n', payload }];
  if (child.localName === 'fld') {
    const standsFor = childNamed(child, 't')?.textContent ?? '';
    return [{ kind: 'atom', standsFor, payload }];
  }
  return [];
}

function describe(properties: Element | undefined): string {
  if (!properties) return '';
  const attributes = [...properties.attributes]
    .filter(({ localName }) => !unseen.has(localName ?? ''))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const children = childElements(properties).map(
    (child) => `${child.localName}{${describe(child)}}`,
  );
  return [...attributes, ...children].join(' ');
}

function writeDrawingParagraph(
  paragraph: Element,
  items: Inline<DrawingPayload>[],
  target: Target,
): void {
  const end = childNamed(paragraph, 'endParaRPr') ?? null;
  for (const child of childElements(paragraph)) {
    if (['r', 'br', 'fld'].includes(child.localName ?? '')) paragraph.removeChild(child);
  }
  for (const item of items) {
    if (item.kind !== 'text') {
      paragraph.insertBefore(item.payload.element, end);
      continue;
    }
    const run = cloneElement(item.payload.element, true);
    childNamed(run, 'rPr')?.setAttribute('lang', target.locale);
    const text = childNamed(run, 't');
    if (!text) continue;
    text.textContent = xmlSafe(item.value).replace(/[\t\r\n]+/gu, ' ');
    paragraph.insertBefore(run, end);
  }
  turnParagraph(paragraph, target);
}

function turnParagraph(paragraph: Element, target: Target): void {
  const existing = childNamed(paragraph, 'pPr');
  if (!target.rightToLeft) {
    existing?.removeAttribute('rtl');
    return;
  }
  const properties = existing ?? createLike(paragraph, 'pPr');
  if (!existing) paragraph.insertBefore(properties, paragraph.firstChild);
  properties.setAttribute('rtl', '1');
}
