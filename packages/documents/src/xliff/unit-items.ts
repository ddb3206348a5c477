import type { Element } from '@xmldom/xmldom';
import type { Inline } from '../inline/fragment.ts';
import { cloneElement, isElement, xmlSafe } from '../ooxml/xml-part.ts';
import { joinBlanks } from '../text/join-blanks.ts';

/** A code around text (`g`, `pc`, `mrk`), or a standalone code. */
type Wrapper = { key: number; element: Element };
export type UnitPayload = { chain: Wrapper[]; element: Element | undefined };

const enclosing = new Set(['g', 'pc', 'mrk']);

/** The content of a source element: XLIFF 1.2 and 2 use different, distinct names for inline codes. */
export function readUnitItems(source: Element): Inline<UnitPayload>[] {
  const items: Inline<UnitPayload>[] = [];
  let nextKey = 1;
  const visit = (parent: Element, chain: Wrapper[]): void => {
    const wrap = chain.map(({ key }) => key).join('.');
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3 || node.nodeType === 4) {
        const value = node.nodeValue ?? '';
        const payload = { chain, element: undefined };
        if (value !== '') items.push({ kind: 'text', value, wrap, format: '', payload });
      } else if (isElement(node)) {
        const holdsText = enclosing.has(node.localName ?? '') && !isProtected(node);
        if (holdsText && node.firstChild) {
          nextKey += 1;
          visit(node, [...chain, { key: nextKey, element: node }]);
        } else {
          items.push({
            kind: 'atom',
            standsFor: standsFor(node),
            payload: { chain, element: node },
          });
        }
      }
    }
  };
  visit(source, []);
  return items;
}

function isProtected(mark: Element): boolean {
  return mark.getAttribute('translate') === 'no' || mark.getAttribute('mtype') === 'protected';
}

/** Its visible text. Halves of a pair show nothing; the code inside them is for programs. */
function standsFor(element: Element): string {
  const name = element.localName ?? '';
  if (name === 'mrk') return (element.textContent ?? '').trim();
  if (name !== 'ph' && name !== 'x') return '';
  const shown =
    element.getAttribute('equiv-text') ??
    element.getAttribute('equiv') ??
    element.getAttribute('disp') ??
    element.textContent;
  return (shown ?? '').trim();
}

/** Writes the items into a target element, replacing its content. */
export function writeUnitItems(target: Element, items: Inline<UnitPayload>[]): void {
  const { ownerDocument } = target;
  if (!ownerDocument) throw new TypeError('The element belongs to no document.');
  while (target.lastChild) target.removeChild(target.lastChild);
  const used = new Map<Element, number>();
  let open: { wrapper: Wrapper; container: Element }[] = [];
  for (const item of joinBlanks(items)) {
    const { chain, element } = item.payload;
    let shared = 0;
    while (shared < chain.length && open[shared]?.wrapper.key === chain[shared]?.key) shared += 1;
    open = open.slice(0, shared);
    for (const wrapper of chain.slice(shared)) {
      const container = cloneElement(wrapper.element, false);
      const times = (used.get(wrapper.element) ?? 0) + 1;
      used.set(wrapper.element, times);
      if (times > 1) renumber(container, times);
      (open.at(-1)?.container ?? target).appendChild(container);
      open.push({ wrapper, container });
    }
    const container = open.at(-1)?.container ?? target;
    if (item.kind === 'text') {
      container.appendChild(ownerDocument.createTextNode(xmlSafe(item.value)));
    } else if (element) container.appendChild(cloneElement(element, true));
  }
}

/** A code split by the translation occurs twice, but ids must be unique. */
function renumber(element: Element, times: number): void {
  const id = element.getAttribute('id');
  if (id === null) return;
  element.setAttribute('id', `${id}-${times}`);
  if (element.localName === 'pc') element.setAttribute('copyOf', id);
}
