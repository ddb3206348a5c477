import type { Element } from '@xmldom/xmldom';
import type { Inline } from '../inline/fragment.ts';
import { isElement } from '../ooxml/xml-part.ts';
import { attributeOf, nameOf } from './names.ts';
import type { OdfFilter } from './odf-filter.ts';
import type { TextLooks } from './text-looks.ts';

/** A span, link or marked range around text. Spans that look equal have equal keys. */
export type Wrapper = { key: string; element: Element };

/** Text has only its wrappers; everything else is the element itself. */
export type OdfPayload = { chain: Wrapper[]; element: Element | undefined };

const wrappers = new Set(['text:a', 'text:meta', 'text:meta-field']);
const transparent = new Set(['text:ruby', 'text:ruby-base']);
/** Without width, and not part of the surrounding sentence. */
const marks =
  /^(?:text:(?:soft-page-break|bookmark|reference-mark|.*-mark-(?:start|end)|(?:bookmark|change)-(?:start|end))|office:(?:annotation-end|event-listeners))$/u;
/** Without width, but between two words of the sentence: deleted text, an index entry, a comment. */
const hidden =
  /^(?:text:(?:change|toc-mark|user-index-mark|alphabetical-index-mark)|office:annotation)$/u;

const MOST_BLANKS = 100;

/** The content of a paragraph or heading in order. Spaces follow ODF 1.3 part 3, 6.1.2. */
export function readParagraphItems(
  paragraph: Element,
  looks: TextLooks,
  filter?: OdfFilter,
): Inline<OdfPayload>[] {
  const items: Inline<OdfPayload>[] = [];
  let nextKey = 1;
  let afterBlank = true;
  const visit = (parent: Element, chain: Wrapper[], wrap: string, format: string): void => {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3 || node.nodeType === 4) {
        const value = collapse(node.nodeValue ?? '', afterBlank);
        if (value === '') continue;
        afterBlank = value.endsWith(' ');
        items.push({ kind: 'text', value, wrap, format, payload: { chain, element: undefined } });
      } else if (isElement(node)) visitElement(node, chain, wrap, format);
    }
  };
  const visitElement = (element: Element, chain: Wrapper[], wrap: string, format: string): void => {
    const name = nameOf(element);
    const payload = { chain, element };
    const reason = name === 'text:span' ? filter?.span(element) : undefined;
    if (reason) {
      const text = wordsIn(element);
      const hidden = reason === 'profile-hidden';
      const standsFor = hidden ? '' : text;
      items.push({ kind: 'atom', standsFor, hidden, leftOut: { text, reason }, payload });
      if (!hidden) afterBlank = text.endsWith(' ');
    } else if (name === 'text:span') {
      const appearance = looks(attributeOf(element, 'text:style-name') ?? '');
      if (appearance === '') visit(element, chain, wrap, format);
      else
        visit(element, [...chain, { key: appearance, element }], wrap, `${format}/${appearance}`);
    } else if (wrappers.has(name)) {
      const key = `${name} ${nextKey}`;
      nextKey += 1;
      visit(element, [...chain, { key, element }], `${wrap}/${key}`, format);
    } else if (transparent.has(name)) visit(element, chain, wrap, format);
    else if (name === 'text:ruby-text') return;
    else if (hidden.test(name) && !opensRange(element)) {
      items.push({ kind: 'atom', standsFor: '', hidden: true, payload });
    } else if (marks.test(name) || name === 'office:annotation') {
      const side = name === 'office:annotation' || name.endsWith('-start') ? 'start' : 'end';
      const pair = pairOf(element, name);
      items.push({ kind: 'mark', side, ...(pair === undefined ? {} : { pair }), payload });
    } else if (isFloating(element, name)) items.push({ kind: 'mark', side: 'start', payload });
    else {
      items.push({ kind: 'atom', standsFor: standsFor(element, name), payload });
      afterBlank = name === 'text:line-break';
    }
  };
  visit(paragraph, [], '', '');
  return items;
}

/** The words of a span; notes, comments and shapes in it are read on their own. */
function wordsIn(parent: Element): string {
  let text = '';
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue ?? '';
    if (!isElement(node)) continue;
    const name = nameOf(node);
    if (name === 'text:s' || name === 'text:tab' || name === 'text:line-break') text += ' ';
    else if (name === 'text:span' || wrappers.has(name)) text += wordsIn(node);
  }
  return collapse(text, false);
}

function collapse(text: string, afterBlank: boolean): string {
  const single = text.replace(/[ \t\r\n]+/gu, ' ');
  return afterBlank && single.startsWith(' ') ? single.slice(1) : single;
}

function pairOf(element: Element, name: string): string | undefined {
  const kind = name.replace(/-(?:start|end)$/u, '');
  const id =
    attributeOf(element, 'text:change-id') ??
    attributeOf(element, 'text:id') ??
    attributeOf(element, 'office:name') ??
    attributeOf(element, 'text:name');
  return id === null ? undefined : `${kind} ${id}`;
}

/** A comment about a range of the text has the name of its end. */
function opensRange(element: Element): boolean {
  return nameOf(element) === 'office:annotation' && attributeOf(element, 'office:name') !== null;
}

/** A picture or box anchored to the paragraph is not part of the sentence. */
function isFloating(element: Element, name: string): boolean {
  return name.startsWith('draw:') && attributeOf(element, 'text:anchor-type') !== 'as-char';
}

function standsFor(element: Element, name: string): string {
  if (name === 'text:s') {
    const count = Number(attributeOf(element, 'text:c') ?? 1);
    return ' '.repeat(Math.min(Math.max(Math.trunc(count) || 1, 1), MOST_BLANKS));
  }
  if (name === 'text:tab') return '\t';
  if (name === 'text:line-break') return '\n';
  if (name === 'text:note' || name.startsWith('draw:')) return '';
  return (element.textContent ?? '').trim();
}
