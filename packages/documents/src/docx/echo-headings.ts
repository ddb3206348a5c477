import type { Element } from '@xmldom/xmldom';
import type { Slot } from '../ooxml/slot.ts';
import { childElements, xmlSafe } from '../ooxml/xml-part.ts';
import type { WordTarget } from './direction.ts';
import type { OpenField } from './join-fields.ts';

/** A text between tabs in a table of contents, and the elements that contain it. */
export type ContentsEntry = { text: string; holders: Element[] };

export function isInContents(fields: OpenField[]): boolean {
  return fields.some(({ code }) => /^\s*TOC\b/iu.test(code));
}

/** The visible parts of a table of contents entry: number, heading, page. */
export function listContentsEntries(paragraph: Element): ContentsEntry[] {
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
export function echoHeadings(slots: Slot<WordTarget>[], entries: ContentsEntry[]): string[] {
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
