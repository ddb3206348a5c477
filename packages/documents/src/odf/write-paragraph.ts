import type { Element } from '@xmldom/xmldom';
import type { Inline } from '../inline/fragment.ts';
import { cloneElement, xmlSafe } from '../ooxml/xml-part.ts';
import { joinBlanks } from '../text/join-blanks.ts';
import { create, setValue } from './names.ts';
import type { OdfPayload, Wrapper } from './paragraph-items.ts';

/** Removing a child takes time proportional to its siblings: beyond this, a new parent is cheaper. */
const MANY_CHILDREN = 200;

/** Replaces the content of a paragraph with the items; its style stays. */
export function writeParagraph(source: Element, items: Inline<OdfPayload>[]): void {
  const moves = items.flatMap(({ payload }) => (payload.element ? [payload.element] : []));
  const moved = new Map(moves.map((element) => [element, movable(element)]));
  const paragraph = emptied(source);
  const used = new Set<Element>();
  let open: { wrapper: Wrapper; container: Element }[] = [];
  for (const item of joinBlanks(items)) {
    const { chain, element } = item.payload;
    let shared = 0;
    while (shared < chain.length && open[shared]?.wrapper.key === chain[shared]?.key) shared += 1;
    open = open.slice(0, shared);
    for (const wrapper of chain.slice(shared)) {
      const container = cloneElement(wrapper.element, false);
      // A part of a split link must not have the same id.
      if (used.has(wrapper.element)) container.removeAttribute('xml:id');
      used.add(wrapper.element);
      (open.at(-1)?.container ?? paragraph).appendChild(container);
      open.push({ wrapper, container });
    }
    const container = open.at(-1)?.container ?? paragraph;
    if (item.kind === 'text') appendText(container, item.value);
    else if (element) container.appendChild(moved.get(element) ?? element);
  }
}

function emptied(paragraph: Element): Element {
  if (paragraph.childNodes.length > MANY_CHILDREN && paragraph.parentNode) {
    const fresh = cloneElement(paragraph, false);
    paragraph.parentNode.replaceChild(fresh, paragraph);
    return fresh;
  }
  while (paragraph.lastChild) paragraph.removeChild(paragraph.lastChild);
  return paragraph;
}

/**
 * The element to write in its place. Notes and frames are translated later, so their content must stay the same nodes;
 * from a crowded paragraph only the content is moved.
 */
function movable(element: Element): Element {
  const siblings = element.parentNode?.childNodes.length ?? 0;
  if (!element.firstChild) return cloneElement(element, false);
  if (siblings <= MANY_CHILDREN || element.childNodes.length > MANY_CHILDREN) return element;
  const shell = cloneElement(element, false);
  while (element.firstChild) shell.appendChild(element.firstChild);
  return shell;
}

/** ODF collapses several spaces unless they are counted. */
export function appendText(container: Element, value: string): void {
  const { ownerDocument } = container;
  if (!ownerDocument) throw new TypeError('The element belongs to no document.');
  const oneLine = xmlSafe(value).replace(/[\t\r\n]+/gu, ' ');
  for (const part of oneLine.split(/( {2,})/u)) {
    if (!/^ {2}/u.test(part)) {
      if (part !== '') container.appendChild(ownerDocument.createTextNode(part));
      continue;
    }
    container.appendChild(ownerDocument.createTextNode(' '));
    const counted = create(container, 'text:s');
    if (part.length > 2) setValue(counted, 'text:c', String(part.length - 1));
    container.appendChild(counted);
  }
}
