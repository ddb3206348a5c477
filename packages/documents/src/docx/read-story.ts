import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Slot } from '../ooxml/slot.ts';
import { addSlot, attributeSlot, slotAt } from '../ooxml/slot.ts';
import { childElements } from '../ooxml/xml-part.ts';
import type { Place } from '../segment.ts';
import { makeSegment } from '../segment.ts';
import { attributeTexts, cutBindingsAround, settingsOf } from './content-control.ts';
import type { WordTarget } from './direction.ts';
import { directParagraph, directSection, directTable } from './direction.ts';
import type { ContentsEntry } from './echo-headings.ts';
import { echoHeadings, isInContents, listContentsEntries } from './echo-headings.ts';
import { flattenParagraph } from './flatten-paragraph.ts';
import type { OpenField } from './join-fields.ts';
import { joinFields } from './join-fields.ts';
import { writeParagraph } from './write-paragraph.ts';

/** Word writes a text box twice, for new and old programs; one translation is used for both. */
type WordSlot = Slot<WordTarget>;

export type Story = {
  slots: WordSlot[];
  /** Sets the direction of tables and sections once, before the paragraphs are written. */
  turn(target: WordTarget): void;
};

/** Everything to translate in a part made of paragraphs: the document, headers, notes, comments. */
export function readStory(root: Element, partName: string, place: Place): Story {
  const slots: WordSlot[] = [];
  const tables: Element[] = [];
  const sections: Element[] = [];
  const contents: ContentsEntry[] = [];
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
        const slot = readParagraph(child, nextId(), at, fields);
        if (slot) addSlot(slots, slot, twins);
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
): WordSlot | undefined {
  const fragment = buildFragment(joinFields(flattenParagraph(paragraph), fields));
  if (!fragment) return undefined;
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
