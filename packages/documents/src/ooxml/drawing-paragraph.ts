import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Inline } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import { makeSegment } from '../segment.ts';
import type { ParagraphStyle } from './drawing-direction.ts';
import { directDrawingParagraph } from './drawing-direction.ts';
import type { Slot, Spot } from './slot.ts';
import { slotAt } from './slot.ts';
import type { Target } from './target.ts';
import { childElements, childNamed, cloneElement, createLike, xmlSafe } from './xml-part.ts';

type DrawingPayload = { element: Element };

/** What tells runs apart without anybody seeing it. */
const unseen = new Set([
  'lang',
  'altLang',
  'dirty',
  'err',
  'smtClean',
  'noProof',
  'kern',
  'spc',
  'bmk',
]);
const properties = new Set(['pPr', 'endParaRPr']);

export function isDrawingParagraph(element: Element): boolean {
  return (
    element.localName === 'p' && /drawingml\/(?:2006\/)?main$/u.test(element.namespaceURI ?? '')
  );
}

/** A paragraph of DrawingML (`a:p`), as shapes, charts and diagrams hold them. `inherited` is asked when it turns. */
export function readDrawingParagraph(
  paragraph: Element,
  spot: Spot,
  inherited: () => ParagraphStyle = () => ({}),
): Slot | undefined {
  const items = childElements(paragraph).flatMap(readChild);
  const fragment = buildFragment(items);
  if (!fragment) return undefined;
  const source = visibleText(items);
  const write = (translation: string, target: Target) => {
    if (!holdsText(fragment, translation)) return false;
    const translated = resolveFragment(fragment, translation);
    if (visibleText(translated) === source) return false;
    writeRuns(paragraph, translated, target);
    directDrawingParagraph(paragraph, target, inherited);
    return true;
  };
  return slotAt(makeSegment(spot.id, spot.place, fragment), spot, fragment, write);
}

function readChild(child: Element): Inline<DrawingPayload>[] {
  const name = child.localName ?? '';
  const payload = { element: child };
  if (properties.has(name)) return [];
  if (name === 'r') return readRun(child);
  if (name === 'br') return [{ kind: 'atom', standsFor: '\n', payload }];
  // Numbers of slides and dates are made by the program; a formula is no text either.
  const standsFor = name === 'fld' ? (childNamed(child, 't')?.textContent ?? '') : '';
  return [{ kind: 'atom', standsFor, payload }];
}

/** A tab is a character of the text here, but it holds columns apart and no translation may move it. */
function readRun(run: Element): Inline<DrawingPayload>[] {
  const text = childNamed(run, 't')?.textContent ?? '';
  const look = childNamed(run, 'rPr');
  const format = describe(look);
  const underline = look?.getAttribute('u') ?? 'none';
  return text.split(/(\t)/u).flatMap((value): Inline<DrawingPayload>[] => {
    if (value === '') return [];
    if (value === '\t') {
      const payload = { element: runLike(run, value) };
      return [{ kind: 'atom', standsFor: value, payload }];
    }
    const keepBlank = underline !== 'none';
    return [{ kind: 'text', value, wrap: '', format, keepBlank, payload: { element: run } }];
  });
}

function runLike(run: Element, value: string): Element {
  const copy = cloneElement(run, true);
  const text = childNamed(copy, 't');
  if (text) text.textContent = value;
  return copy;
}

function describe(element: Element | undefined): string {
  if (!element) return '';
  const attributes = [...element.attributes]
    .filter(({ localName }) => !unseen.has(localName ?? ''))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const children = childElements(element).map((child) => `${child.localName}{${describe(child)}}`);
  return [...attributes, ...children].join(' ');
}

function writeRuns(paragraph: Element, items: Inline<DrawingPayload>[], target: Target): void {
  for (const child of childElements(paragraph)) {
    if (!properties.has(child.localName ?? '')) paragraph.removeChild(child);
  }
  const end = childNamed(paragraph, 'endParaRPr') ?? null;
  for (const item of joinRuns(items)) {
    if (item.kind !== 'text') {
      paragraph.insertBefore(item.payload.element, end);
      continue;
    }
    if (item.value === '') continue;
    const run = runLike(item.payload.element, xmlSafe(item.value).replace(/[\t\r\n]+/gu, ' '));
    runProperties(run).setAttribute('lang', target.locale);
    paragraph.insertBefore(run, end);
  }
}

/** Blanks at the edges were cut off the text for the translator, but belong to its run. */
function joinRuns(items: Inline<DrawingPayload>[]): Inline<DrawingPayload>[] {
  const joined: Inline<DrawingPayload>[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const continues = last?.kind === 'text' && item.kind === 'text' && last.format === item.format;
    if (continues) joined[joined.length - 1] = { ...last, value: last.value + item.value };
    else joined.push(item);
  }
  return joined;
}

function runProperties(run: Element): Element {
  const existing = childNamed(run, 'rPr');
  if (existing) return existing;
  const created = createLike(run, 'rPr');
  run.insertBefore(created, run.firstChild);
  return created;
}
