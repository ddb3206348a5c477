import type { Element } from '@xmldom/xmldom';
import { childElements, childNamed, ownAttribute } from '../ooxml/xml-part.ts';
import { translatesResult } from './field-codes.ts';
import type { WordFilter } from './word-filter.ts';
import type { FlatItem, Primitive, Wrapper } from './word-item.ts';

/** Elements that enclose runs and are restored around the translation. */
const wrappers = new Set([
  'hyperlink',
  'ins',
  'moveTo',
  'sdt',
  'customXml',
  'bdo',
  'dir',
  'fldSimple',
]);
/** Recognized names and the like: meaningless for another text. */
const transparent = new Set(['smartTag']);
/** Word's own marks about spelling and layout; it recreates them. */
const dropped = new Set([
  'pPr',
  'rPr',
  'proofErr',
  'lastRenderedPageBreak',
  'softHyphen',
  'smartTagPr',
]);
/** Placeholders that take no room: they stay between the same words. */
const hidden = new Set(['del', 'moveFrom', 'commentReference', 'annotationRef']);

const spoken: Record<string, string> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n' };

/** The content of a `w:p` in order, one item per child of a run. */
export function flattenParagraph(paragraph: Element, filter?: WordFilter): FlatItem[] {
  const items: FlatItem[] = [];
  let nextKey = 1;
  const visit = (parent: Element, chain: Wrapper[]) => {
    for (const child of childElements(parent)) {
      const name = child.localName ?? '';
      const own = child.namespaceURI === paragraph.namespaceURI;
      if (own && dropped.has(name)) continue;
      if (own && name === 'r') flattenRun(child, chain, items, filter);
      else if (own && transparent.has(name)) visit(child, chain);
      else if (own && wrappers.has(name) && !isOpaqueField(child)) {
        const wrapper: Wrapper = { kind: 'element', key: `e${nextKey}`, element: child };
        nextKey += 1;
        visit(contentOf(child), [...chain, wrapper]);
      } else items.push(outsideRuns(child, chain));
    }
  };
  visit(paragraph, []);
  return items;
}

function contentOf(wrapper: Element): Element {
  return wrapper.localName === 'sdt' ? (childNamed(wrapper, 'sdtContent') ?? wrapper) : wrapper;
}

function isOpaqueField(element: Element): boolean {
  if (element.localName !== 'fldSimple') return false;
  return !translatesResult(ownAttribute(element, 'instr') ?? '');
}

/** Bookmarks, comment ranges, permissions, deletions, formulas … */
function outsideRuns(element: Element, chain: Wrapper[]): FlatItem {
  const name = element.localName ?? '';
  const primitive = { inRun: false, node: element, properties: undefined, chain };
  const range = /^(.*)(Start|End)$/u.exec(name);
  if (range) {
    const pair = `${range[1]}:${ownAttribute(element, 'id') ?? ''}`;
    return { kind: 'mark', side: range[2] === 'Start' ? 'start' : 'end', pair, primitive };
  }
  if (hidden.has(name)) return { kind: 'atom', standsFor: '', hidden: true, primitive };
  if (name !== 'fldSimple') return { kind: 'atom', standsFor: '', primitive };
  const standsFor = textOf(element);
  return { kind: 'atom', standsFor, hidden: standsFor === '', primitive };
}

function flattenRun(
  run: Element,
  chain: Wrapper[],
  items: FlatItem[],
  filter: WordFilter | undefined,
): void {
  const reason = filter?.run(run);
  const textItem = (value: string, primitive: Primitive): FlatItem => {
    if (!reason) return { kind: 'text', value, primitive };
    const hidden = reason === 'profile-hidden';
    const leftOut = { text: value, reason };
    return { kind: 'atom', standsFor: hidden ? '' : value, hidden, leftOut, primitive };
  };
  const properties = childNamed(run, 'rPr');
  for (const child of childElements(run)) {
    const name = child.localName ?? '';
    if (dropped.has(name)) continue;
    const primitive = { inRun: true, node: child, properties, chain };
    if (isFloating(child)) {
      items.push({ kind: 'mark', side: 'start', primitive });
    } else if (child.namespaceURI !== run.namespaceURI) {
      items.push({ kind: 'atom', standsFor: '', primitive });
    } else if (name === 't') items.push(textItem(readText(child), primitive));
    else if (name === 'noBreakHyphen') items.push(textItem('\u2011', primitive));
    else if (name === 'ruby') items.push(textItem(baseOfRuby(child), primitive));
    else if (name === 'fldChar') items.push(readFieldChar(child, primitive));
    else if (name === 'instrText' || name === 'delInstrText') {
      items.push({ kind: 'field', role: 'code', code: child.textContent ?? '', primitive });
    } else if (hidden.has(name)) {
      items.push({ kind: 'atom', standsFor: '', hidden: true, primitive });
    } else items.push({ kind: 'atom', standsFor: spoken[name] ?? '', primitive });
  }
}

/** A floating picture or text box is not part of the sentence it is anchored to. */
function isFloating(element: Element): boolean {
  const name = element.localName;
  if (name === 'drawing') return childElements(element).some((c) => c.localName === 'anchor');
  if (name !== 'AlternateContent') return false;
  const choice = childElements(element)[0];
  return choice !== undefined && childElements(choice).some(isFloating);
}

function readFieldChar(element: Element, primitive: FlatItem['primitive']): FlatItem {
  const type = ownAttribute(element, 'fldCharType');
  const role = type === 'begin' || type === 'separate' ? type : 'end';
  return { kind: 'field', role, code: '', primitive };
}

/** Word ignores spaces at the ends of text without xml:space="preserve", but no others such as no-break spaces. */
function readText(element: Element): string {
  const text = element.textContent ?? '';
  return element.getAttribute('xml:space') === 'preserve'
    ? text
    : text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/gu, '');
}

/** Ruby annotations of Chinese and Japanese words do not fit a translation; only the base text counts. */
function baseOfRuby(ruby: Element): string {
  const base = childNamed(ruby, 'rubyBase');
  return base ? textOf(base) : '';
}

function textOf(element: Element): string {
  let text = '';
  for (const child of childElements(element)) {
    text += child.localName === 't' ? readText(child) : textOf(child);
  }
  return text;
}
