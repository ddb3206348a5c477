import type { Element, Node } from '@xmldom/xmldom';
import type { Slot } from '../ooxml/slot.ts';
import { isElement, xmlSafe } from '../ooxml/xml-part.ts';
import { nameOf } from './names.ts';

type Entry = { text: string; nodes: Node[] };

/**
 * An index repeats headings and is updated only on demand. So an entry equal to a heading gets that heading's
 * translation, keeping its number. Returns the texts of the other entries.
 */
export function echoHeadings(slots: Slot[], indexEntries: Element[]): string[] {
  const left: string[] = [];
  const bySource = new Map(slots.map((slot) => [sameBlanks(slot.segment.plain), slot]));
  for (const entry of indexEntries.flatMap(betweenTabs)) {
    const text = sameBlanks(entry.text);
    const number = /^(?:[\divxlc]+|[a-z])?[.)\d]*\s+/iu.exec(text)?.[0] ?? '';
    const whole = bySource.get(text);
    const heading = whole ?? bySource.get(text.slice(number.length));
    if (!heading) left.push(text);
    heading?.writers.push((translation) => {
      const [first, ...others] = entry.nodes;
      const shown = xmlSafe(heading.show(translation));
      if (!first || shown === '') return false;
      first.nodeValue = (whole ? '' : number) + shown;
      for (const other of others) other.nodeValue = '';
      return false;
    });
  }
  return left;
}

/** The texts of an entry: number, heading, page. */
function betweenTabs(entry: Element): Entry[] {
  const entries: Entry[] = [{ text: '', nodes: [] }];
  const visit = (parent: Node): void => {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      const current = entries.at(-1);
      if (isElement(node) && (nameOf(node) === 'text:tab' || nameOf(node) === 'text:p')) {
        entries.push({ text: '', nodes: [] });
        visit(node);
      } else if (isElement(node)) {
        if (nameOf(node) === 'text:s' && current) current.text += ' ';
        visit(node);
      } else if (node.nodeType === 3 && current) {
        current.text += node.nodeValue ?? '';
        current.nodes.push(node);
      }
    }
  };
  visit(entry);
  return entries.filter(({ text }) => text.trim() !== '');
}

function sameBlanks(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
