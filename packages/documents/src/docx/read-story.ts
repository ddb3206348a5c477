import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Place } from '../segment.ts';
import { makeSegment } from '../segment.ts';
import { isTranslatableAltText } from '../translatable.ts';
import type { Target } from './direction.ts';
import { directParagraph, directSection, directTable } from './direction.ts';
import type { ContentsEntry } from './echo-headings.ts';
import { echoHeadings, isInContents, listContentsEntries } from './echo-headings.ts';
import { flattenParagraph } from './flatten-paragraph.ts';
import type { OpenField } from './join-fields.ts';
import { joinFields } from './join-fields.ts';
import type { Slot } from './slot.ts';
import { plainSlot } from './slot.ts';
import { writeParagraph } from './write-paragraph.ts';
import { childElements, xmlSafe } from './xml-part.ts';

export type Story = {
  slots: Slot[];
  /** Turns tables and sections to the target's direction, once, before the paragraphs are written. */
  turn(target: Target): void;
};

/** Everything to translate in a part made of paragraphs: the document, headers, notes, comments. */
export function readStory(root: Element, partName: string, place: Place): Story {
  const slots: Slot[] = [];
  const tables: Element[] = [];
  const sections: Element[] = [];
  const contents: ContentsEntry[] = [];
  let count = 0;

  const addSlot = (slot: Slot, twins?: Slot[]) => {
    // Word draws a text box twice, for new and for old programs; one translation serves both.
    const twin = twins?.find(({ segment }) => segment.text === slot.segment.text);
    if (twin) twin.writers.push(...slot.writers);
    else slots.push(slot);
  };
  const nextId = () => {
    count += 1;
    return `${partName}#${count}`;
  };

  const walk = (parent: Element, at: Place, fields: OpenField[], twins?: Slot[]): void => {
    for (const child of childElements(parent)) {
      const name = child.localName;
      if (name === 'AlternateContent') walkAlternatives(child, at, fields, twins);
      else if (name === 'p' && child.namespaceURI === root.namespaceURI) {
        const wasInContents = isInContents(fields);
        const slot = readParagraph(child, nextId(), at, fields);
        if (slot) addSlot(slot, twins);
        else if (wasInContents || isInContents(fields)) {
          contents.push(...listContentsEntries(child));
        }
        walkInside(child, twins);
      } else if (name === 'tbl') {
        tables.push(child);
        walk(child, at === 'body' ? 'table' : at, fields, twins);
      } else if (name === 'sectPr') sections.push(child);
      else if (!name?.endsWith('Pr')) walk(child, at, fields, twins);
    }
  };
  const walkAlternatives = (
    element: Element,
    at: Place,
    fields: OpenField[] | undefined,
    twins?: Slot[],
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
  /** Text boxes and pictures hang inside runs. */
  const walkInside = (parent: Element, twins?: Slot[]): void => {
    for (const child of childElements(parent)) {
      const name = child.localName;
      if (name === 'AlternateContent') walkAlternatives(child, place, undefined, twins);
      else if (name === 'txbxContent') walk(child, place === 'body' ? 'textbox' : place, [], twins);
      else if (name === 'sectPr') sections.push(child);
      else if (name !== 'del' && name !== 'moveFrom') {
        if (name === 'docPr') {
          for (const attribute of ['descr', 'title']) {
            const slot = readAttribute(child, attribute, nextId(), 'alt-text');
            if (slot) addSlot(slot, twins);
          }
        }
        if (name === 'textpath') {
          const slot = readAttribute(child, 'string', nextId(), 'textbox');
          if (slot) addSlot(slot, twins);
        }
        walkInside(child, twins);
      }
    }
  };

  walk(root, place, []);
  echoHeadings(slots, contents);
  return {
    slots,
    turn(target) {
      for (const table of tables) directTable(table, target);
      for (const section of sections) directSection(section, target);
    },
  };
}

function readParagraph(
  paragraph: Element,
  id: string,
  place: Place,
  fields: OpenField[],
): Slot | undefined {
  const fragment = buildFragment(joinFields(flattenParagraph(paragraph), fields));
  if (!fragment) return undefined;
  const source = visibleText(resolveFragment(fragment, fragment.text));
  const write = (translation: string, target: Target) => {
    if (!holdsText(fragment, translation)) return false;
    const items = resolveFragment(fragment, translation);
    if (visibleText(items) === source) {
      directParagraph(paragraph, target);
      return false;
    }
    writeParagraph(paragraph, items, target);
    return true;
  };
  const show = (translation: string) =>
    holdsText(fragment, translation) ? visibleText(resolveFragment(fragment, translation)) : '';
  return { segment: makeSegment(id, place, fragment), show, writers: [write] };
}

function readAttribute(element: Element, name: string, id: string, place: Place): Slot | undefined {
  const text = element.getAttribute(name)?.trim();
  if (!text || !isTranslatableAltText(text)) return undefined;
  const write = (translation: string) => {
    const safe = xmlSafe(translation).trim();
    if (safe === '' || safe === text) return false;
    element.setAttribute(name, safe);
    return true;
  };
  return plainSlot({ id, text, plain: text, markup: 'none', place }, write);
}
