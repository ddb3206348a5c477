import type { Element } from '@xmldom/xmldom';
import { childElements, childNamed } from '../ooxml/xml-part.ts';

/**
 * A unit: the position of its source, and its target, created when writing. `state` is the element with the state: the
 * target itself in XLIFF 1.2, the segment in 2.
 */
export type Unit = { id: string; source: Element; place(): { target: Element; state: Element } };

/** States of confirmed text; the others need a translation. */
const open = /^(?:new|initial|needs-translation|needs-l10n|needs-adaptation)$/u;

export type UnitChoice = {
  /** Translated units too. */
  again?: boolean;
  /** Called with the source of each unit that is left out. */
  leave?(source: Element, reason: 'protected' | 'translated'): void;
};

/** The untranslated units of XLIFF 1.2 and 2, in order. `translate` is inherited, and an inner value counts. */
export function findUnits(root: Element, { again = false, leave }: UnitChoice = {}): Unit[] {
  const units: Unit[] = [];
  const walk = (parent: Element, isKept: boolean): void => {
    for (const child of childElements(parent)) {
      const name = child.localName;
      if (name === 'alt-trans') continue;
      const own = child.getAttribute('translate');
      const kept = own === null ? isKept : own === 'no';
      if (name !== 'trans-unit' && name !== 'segment') {
        walk(child, kept);
        continue;
      }
      const source = childNamed(child, 'source');
      if (!source) continue;
      const found = kept ? [] : (name === 'segment' ? readSegment : readTransUnit)(child, again);
      if (found.length === 0) leave?.(source, kept ? 'protected' : 'translated');
      units.push(...found);
    }
  };
  walk(root, false);
  return units.map((unit, index) => ({ ...unit, id: `unit-${index + 1}` }));
}

function isOpen(source: Element, target: Element | undefined, state: string | null): boolean {
  const written = target?.textContent?.trim() ?? '';
  return written === '' || (state !== null && open.test(state)) || isCopy(source, written, state);
}

/** Tools fill the target with the source until it is translated. */
function isCopy(source: Element, written: string, state: string | null): boolean {
  return state === null && written === (source.textContent?.trim() ?? '');
}

function readSegment(segment: Element, again: boolean): Unit[] {
  const source = childNamed(segment, 'source');
  const target = childNamed(segment, 'target');
  const waits = source && (again || isOpen(source, target, segment.getAttribute('state')));
  return source && waits ? [segmentUnit(segment, source)] : [];
}

function readTransUnit(unit: Element, again: boolean): Unit[] {
  const source = childNamed(unit, 'source');
  if (!source) return [];
  const target = childNamed(unit, 'target');
  const isDone =
    unit.getAttribute('approved') === 'yes' ||
    !isOpen(source, target, target?.getAttribute('state') ?? null);
  if (isDone && !again) return [];
  const segmented = childNamed(unit, 'seg-source');
  const marks = segmented ? segmentsIn(segmented) : [];
  if (!segmented || marks.length === 0) {
    const place = () => {
      const made = targetBeside(source, segmented ?? source);
      return { target: made, state: made };
    };
    return [{ id: '', source, place }];
  }
  // The target repeats the segmentation into sentences, so that their translations stay separate.
  let made: { element: Element; marks: Element[] } | undefined;
  return marks.map((mark, index) => ({
    id: '',
    source: mark,
    place: () => {
      made ??= copySegments(source, segmented);
      return { target: made.marks[index] ?? made.element, state: made.element };
    },
  }));
}

function segmentsIn(parent: Element): Element[] {
  return childElements(parent).flatMap((child) =>
    child.localName === 'mrk' && child.getAttribute('mtype') === 'seg'
      ? [child]
      : segmentsIn(child),
  );
}

function copySegments(source: Element, segmented: Element): { element: Element; marks: Element[] } {
  const element = targetBeside(source, segmented);
  while (element.lastChild) element.removeChild(element.lastChild);
  for (let node = segmented.firstChild; node; node = node.nextSibling) {
    element.appendChild(node.cloneNode(true));
  }
  return { element, marks: segmentsIn(element) };
}

function segmentUnit(segment: Element, source: Element): Unit {
  return {
    id: '',
    source,
    place: () => ({ target: targetBeside(source, source), state: segment }),
  };
}

/** The unit's target, created after the given element if missing, indented like its source. */
function targetBeside(source: Element, after: Element): Element {
  const { parentNode: parent, ownerDocument } = source;
  if (!parent || !ownerDocument) throw new TypeError('The element belongs to no document.');
  for (let node = source.nextSibling; node; node = node.nextSibling) {
    if (node.nodeName === 'target' || node.nodeName.endsWith(':target')) {
      const known = node.nodeType === 1 && childElements(parent).find((child) => child === node);
      if (known) return known;
    }
  }
  const prefix = source.prefix ? `${source.prefix}:` : '';
  const target = ownerDocument.createElementNS(source.namespaceURI, `${prefix}target`);
  const space = source.getAttribute('xml:space');
  if (space !== null) target.setAttribute('xml:space', space);
  const next = after.nextSibling;
  const indent = source.previousSibling;
  if (indent?.nodeType === 3 && (indent.nodeValue ?? '').trim() === '') {
    parent.insertBefore(indent.cloneNode(false), next);
  }
  parent.insertBefore(target, next);
  return target;
}
