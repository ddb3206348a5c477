import type { Element } from '@xmldom/xmldom';
import type { Target } from '../ooxml/target.ts';
import { childElements, firstChild, xmlSafe } from '../ooxml/xml-part.ts';

/** English Metric Units, 914,400 per inch. */
export type SlideSize = { width: number; height: number };

const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';
/** Hundredths of a point: 8 pt, the size of a footnote. */
const SIZE = '800';
const LINE_HEIGHT = 150_000;

/**
 * Adds the disclaimer as a text box at the bottom of a slide, on top of everything else: an audience does not see notes
 * and comments, and a separate slide would change the slide numbers.
 */
export function appendDisclaimer(
  slide: Element,
  disclaimer: string,
  size: SlideSize,
  target: Target,
): boolean {
  const common = firstChild(slide, 'cSld');
  const tree = common && firstChild(common, 'spTree');
  if (!tree) return false;
  const lines = disclaimer.split(/\r\n|\r|\n/u);
  const height = Math.min(LINE_HEIGHT * lines.length, size.height);
  const side = Math.round(size.width * 0.03);
  const p = (name: string, attributes = {}, ...children: (Element | string)[]) =>
    make(tree, tree.namespaceURI, tree.prefix, name, attributes, children);
  const a = (name: string, attributes = {}, ...children: (Element | string)[]) =>
    make(tree, namespaceOfDrawing(tree), 'a', name, attributes, children);
  const align = target.rightToLeft ? { algn: 'r', rtl: '1' } : { algn: 'l' };
  const paragraphs = lines.map((line) =>
    a(
      'p',
      {},
      a('pPr', align),
      a('r', {}, a('rPr', { lang: target.locale, sz: SIZE }), a('t', {}, xmlSafe(line))),
    ),
  );
  const insets = { lIns: '0', tIns: '0', rIns: '0', bIns: '0' };
  const shape = p(
    'sp',
    {},
    p(
      'nvSpPr',
      {},
      p('cNvPr', { id: String(nextId(tree)), name: 'Disclaimer' }),
      p('cNvSpPr', { txBox: '1' }),
      p('nvPr'),
    ),
    p(
      'spPr',
      {},
      a(
        'xfrm',
        {},
        a('off', { x: String(side), y: String(size.height - height) }),
        a('ext', { cx: String(size.width - 2 * side), cy: String(height) }),
      ),
      a('prstGeom', { prst: 'rect' }, a('avLst')),
      a('noFill'),
    ),
    p(
      'txBody',
      {},
      a('bodyPr', { wrap: 'square', anchor: 'b', ...insets }),
      a('lstStyle'),
      ...paragraphs,
    ),
  );
  tree.insertBefore(shape, firstChild(tree, 'extLst') ?? null);
  return true;
}

function make(
  model: Element,
  namespace: string | null,
  prefix: string | null,
  name: string,
  attributes: Record<string, string>,
  children: (Element | string)[],
): Element {
  const { ownerDocument } = model;
  if (!ownerDocument) throw new TypeError('The element belongs to no document.');
  const element = ownerDocument.createElementNS(namespace, prefix ? `${prefix}:${name}` : name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  for (const child of children) {
    element.appendChild(typeof child === 'string' ? ownerDocument.createTextNode(child) : child);
  }
  return element;
}

/** Strict documents use another namespace for the same elements. */
function namespaceOfDrawing(tree: Element): string {
  return tree.namespaceURI?.includes('purl.oclc.org') === true
    ? 'http://purl.oclc.org/ooxml/drawingml/main'
    : MAIN;
}

function nextId(tree: Element): number {
  let highest = 0;
  const visit = (parent: Element) => {
    for (const child of childElements(parent)) {
      if (child.localName === 'cNvPr') {
        highest = Math.max(highest, Number(child.getAttribute('id')) || 0);
      }
      visit(child);
    }
  };
  visit(tree);
  return highest + 1;
}
