import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Fragment } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import { type Omission, omit, omitAltText, omitAround } from '../omission.ts';
import { addSlot, attributeSlot, type Slot, slotAt } from '../ooxml/slot.ts';
import { childElements, xmlSafe } from '../ooxml/xml-part.ts';
import { makeSegment, type Place } from '../segment.ts';
import { attributeTexts, cutBindingsAround, settingsOf } from './content-control.ts';
import { directParagraph, directSection, directTable, type WordTarget } from './direction.ts';
import { readFieldTexts } from './field-texts.ts';
import { flattenParagraph } from './flatten-paragraph.ts';
import { joinFields, type OpenField } from './join-fields.ts';
import type { WordFilter } from './word-filter.ts';
import type { WordPayload } from './word-item.ts';
import { writeParagraph } from './write-paragraph.ts';

/** Word writes a text box twice, for new and old programs; one translation is used for both. */
type WordSlot = Slot<WordTarget>;

export type Story = {
  slots: WordSlot[];
  omitted: Omission[];
  /** Sets the direction of tables and sections once, before the paragraphs are written. */
  turn(target: WordTarget): void;
};

/** Everything to translate in a part made of paragraphs: the document, headers, notes, comments. */
export function readStory(
  root: Element,
  partName: string,
  place: Place,
  nameOf: (relationship: string) => string | undefined = () => undefined,
  filter?: WordFilter,
): Story {
  const slots: WordSlot[] = [];
  const omitted: Omission[] = [];
  const tables: Element[] = [];
  const sections: Element[] = [];
  const contents: ContentsEntry[] = [];
  const fieldTexts = new Map<string, WordSlot>();
  let count = 0;

  const nextId = () => {
    count += 1;
    return `${partName}#${count}`;
  };

  const readAttributes = (element: Element, twins?: WordSlot[]): void => {
    const { names, place: where } = attributeTexts[element.localName ?? ''] ?? { names: [] };
    if (!where) return;
    for (const name of names) {
      const own = name.replace(/^w(?=:)/u, element.prefix ?? 'w');
      const slot = attributeSlot({ id: nextId(), place: where }, element, own);
      if (slot) addSlot(slots, slot, twins);
      else if (!twins && where === 'alt-text')
        omitted.push(...omitAltText(element.getAttribute(own) ?? '', { place: where }));
    }
  };
  /** An index has one entry of the same words; written first, because a paragraph copies its fields. */
  const addFieldText = (slot: WordSlot): void => {
    const known = fieldTexts.get(slot.segment.plain);
    if (known) known.writers.push(...slot.writers);
    else {
      fieldTexts.set(slot.segment.plain, slot);
      slots.push(slot);
    }
  };
  const walk = (parent: Element, at: Place, fields: OpenField[], twins?: WordSlot[]): void => {
    for (const child of childElements(parent)) {
      const name = child.localName;
      const settings = settingsOf(child);
      if (settings) walkInside(settings, twins);
      if (name === 'AlternateContent') walkAlternatives(child, at, fields, twins);
      else if (name === 'p' && child.namespaceURI === root.namespaceURI) {
        const wasInContents = isInContents(fields);
        const id = nextId();
        const items = joinFields(flattenParagraph(child, filter), fields);
        const fragment = buildFragment(items);
        const whole = fragment && filter?.paragraph(child);
        const slot = fragment && !whole && paragraphSlot(child, id, at, fragment);
        const isContents = !slot && (wasInContents || isInContents(fields));
        readFieldTexts(child, id, at).forEach(addFieldText);
        if (slot) addSlot(slots, slot, twins);
        if (isContents) contents.push(...listContentsEntries(child));
        else if (!twins) omitted.push(...omitAround(items, fragment !== undefined, { place: at }));
        if (whole && !twins) omitted.push(...omit(fragment.plain, whole, { place: at }));
        if (!twins) omitted.push(...omitHidden(child, at));
        walkInside(child, twins);
      } else if (name === 'tbl') {
        tables.push(child);
        walk(child, at === 'body' ? 'table' : at, fields, twins);
      } else if (name === 'sectPr') sections.push(child);
      else if (name === 'altChunk') omitted.push(...omitChunk(child, nameOf, at));
      else if (!name?.endsWith('Pr')) walk(child, at, fields, twins);
    }
  };
  const walkAlternatives = (
    element: Element,
    at: Place,
    fields: OpenField[] | undefined,
    twins?: WordSlot[],
  ): void => {
    const first = slots.length;
    for (const alternative of childElements(element)) {
      const isFallback = alternative.localName === 'Fallback';
      const known = isFallback ? [...slots.slice(first), ...(twins ?? [])] : twins;
      if (fields)
        walk(
          alternative,
          at,
          fields.map((field) => ({ ...field })),
          known,
        );
      else walkInside(alternative, known);
    }
  };
  /** Text boxes and pictures are inside runs. */
  const walkInside = (parent: Element, twins?: WordSlot[]): void => {
    for (const child of childElements(parent)) {
      const name = child.localName;
      if (name === 'AlternateContent') walkAlternatives(child, place, undefined, twins);
      else if (name === 'txbxContent') walk(child, place === 'body' ? 'textbox' : place, [], twins);
      else if (name === 'sectPr') sections.push(child);
      else if (name !== 'del' && name !== 'moveFrom') {
        readAttributes(child, twins);
        walkInside(child, twins);
      }
    }
  };

  walk(root, place, []);
  for (const text of echoHeadings(slots, contents))
    omitted.push(...omit(text, 'generated', { place }));
  return {
    slots,
    omitted,
    turn(target) {
      for (const table of tables) directTable(table, target);
      for (const section of sections) directSection(section, target);
    },
  };
}

/** Another document, of HTML, RTF or Word, that Word inserts here when it opens this one. */
function omitChunk(
  chunk: Element,
  nameOf: (relationship: string) => string | undefined,
  place: Place,
): Omission[] {
  const id = [...chunk.attributes].find(({ localName }) => localName === 'id')?.value ?? '';
  return omit(nameOf(id)?.split('/').at(-1) ?? 'altChunk', 'embedded', { place });
}

/** Deleted text, formulas, and other documents inside this one. */
function omitHidden(paragraph: Element, place: Place): Omission[] {
  const found: Omission[] = [];
  const visit = (parent: Element): void => {
    for (const child of childElements(parent)) {
      const name = child.localName ?? '';
      if (name === 'txbxContent') continue;
      if (name === 'del' || name === 'moveFrom')
        found.push(...omit(child.textContent ?? '', 'deleted', { place }));
      else if (name === 'oMathPara' || name === 'oMath')
        found.push(...omit(child.textContent ?? '', 'formula', { place }));
      else if (name === 'OLEObject')
        found.push(...omit(child.getAttribute('ProgID') ?? name, 'embedded', { place }));
      else if (!name.endsWith('Pr')) visit(child);
    }
  };
  visit(paragraph);
  return found;
}

function paragraphSlot(
  paragraph: Element,
  id: string,
  place: Place,
  fragment: Fragment<WordPayload>,
): WordSlot {
  const source = visibleText(resolveFragment(fragment, fragment.text));
  const write = (translation: string, target: WordTarget) => {
    if (!holdsText(fragment, translation)) return false;
    const items = resolveFragment(fragment, translation);
    if (visibleText(items) === source) {
      directParagraph(paragraph, target);
      return false;
    }
    cutBindingsAround(paragraph);
    writeParagraph(paragraph, items, target);
    return true;
  };
  return slotAt(makeSegment(id, place, fragment), { id, place }, fragment, write);
}

/** A text between tabs in a table of contents, and the elements that contain it. */
type ContentsEntry = { text: string; holders: Element[] };

function isInContents(fields: OpenField[]): boolean {
  return fields.some(({ code }) => /^\s*TOC\b/iu.test(code));
}

/** The visible parts of a table of contents entry: number, heading, page. */
function listContentsEntries(paragraph: Element): ContentsEntry[] {
  const entries: ContentsEntry[] = [{ text: '', holders: [] }];
  const visit = (parent: Element) => {
    for (const child of childElements(parent)) {
      if (child.namespaceURI !== paragraph.namespaceURI || child.localName === 'pPr') continue;
      const entry = entries.at(-1);
      if (child.localName === 'tab') entries.push({ text: '', holders: [] });
      else if (child.localName === 't' && entry) {
        entry.text += child.textContent ?? '';
        entry.holders.push(child);
      } else visit(child);
    }
  };
  visit(paragraph);
  return entries;
}

/**
 * A table of contents repeats headings, and Word updates it only on demand. So it is not translated, but an entry equal
 * to a heading gets that heading's translation. Returns the texts of the other entries.
 */
function echoHeadings(slots: Slot<WordTarget>[], entries: ContentsEntry[]): string[] {
  const others: string[] = [];
  const bySource = new Map(slots.map((slot) => [sameBlanks(slot.segment.plain), slot]));
  for (const { text, holders } of entries) {
    const heading = bySource.get(sameBlanks(text));
    if (!heading) {
      others.push(text);
      continue;
    }
    heading.writers.push((translation) => {
      const [first, ...rest] = holders;
      const shown = xmlSafe(heading.show(translation));
      if (!first || shown === '') return false;
      first.textContent = shown;
      for (const other of rest) other.textContent = '';
      return false;
    });
  }
  return others;
}

function sameBlanks(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
