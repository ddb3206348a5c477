import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Omission } from '../omission.ts';
import { omit, omitAltText, omitAround } from '../omission.ts';
import type { Place, Position } from '../segment.ts';
import type { ParagraphStyle } from './drawing-direction.ts';
import { directDrawingFrame } from './drawing-direction.ts';
import { drawingItems, isDrawingParagraph, readDrawingParagraph } from './drawing-paragraph.ts';
import type { PartReading } from './read-parts.ts';
import type { Slot, Spot } from './slot.ts';
import { addSlot, attributeSlot } from './slot.ts';
import type { Target } from './target.ts';
import { childElements, childNamed } from './xml-part.ts';

export type ShapeOptions = {
  partName: string;
  place: Place;
  position?: Position;
  /** Shapes that are skipped with their content. */
  isHidden?(shape: Element): boolean;
  /** The inherited style of a paragraph; `shape` is the one that contains it. */
  styleOf?(shape: Element, paragraph: Element): ParagraphStyle;
};

/** Texts, tables and alternative texts of a shape tree: a slide, a drawing on a sheet, a diagram. */
export function readShapes(root: Element, options: ShapeOptions): PartReading<Target> {
  const { partName, styleOf } = options;
  const slots: Slot[] = [];
  const omitted: Omission[] = [];
  const frames: Element[] = [];
  let count = 0;
  const spotOf = (place: Place): Spot => {
    count += 1;
    const { position } = options;
    return { id: `${partName}#${count}`, place, ...(position ? { position } : {}) };
  };
  const walk = (parent: Element, shape: Element, place: Place, twins?: Slot[]): void => {
    for (const child of childElements(parent)) {
      const name = child.localName ?? '';
      if (options.isHidden?.(child)) continue;
      if (name === 'AlternateContent') {
        const first = slots.length;
        for (const alternative of childElements(child)) {
          const isFallback = alternative.localName === 'Fallback';
          walk(alternative, shape, place, isFallback ? slots.slice(first) : twins);
        }
      } else if (isDrawingParagraph(child)) {
        const style = styleOf && (() => styleOf(shape, child));
        const spot = spotOf(place);
        for (const hint of readHints(child, spot)) addSlot(slots, hint, twins);
        const slot = readDrawingParagraph(child, spot, style);
        if (slot) addSlot(slots, slot, twins);
        if (!twins) omitted.push(...omitInParagraph(child, spot));
      } else {
        if (name === 'cNvPr') {
          readAlternativeTexts(child, twins);
          const { position } = options;
          const id = `${partName}#${count}.shape`;
          const spot = { id, place: options.place, ...(position ? { position } : {}) };
          for (const hint of readHints(child, spot)) addSlot(slots, hint, twins);
        }
        if (name === 'oleObj' && !twins) {
          omitted.push(...omit(child.getAttribute('progId') ?? name, 'embedded', spotOf(place)));
        }
        if (name === 'tblPr' || (name === 'bodyPr' && child.hasAttribute('numCol'))) {
          frames.push(child);
        }
        const isShape = childNamed(child, 'txBody') !== undefined && name !== 'tc';
        walk(child, isShape ? child : shape, name === 'tbl' ? 'table' : place, twins);
      }
    }
  };
  const readAlternativeTexts = (properties: Element, twins?: Slot[]): void => {
    for (const name of ['title', 'descr']) {
      const slot = attributeSlot(spotOf('alt-text'), properties, name);
      if (slot) addSlot(slots, slot, twins);
      else if (!twins) {
        const at = { ...options, place: 'alt-text' } as const;
        omitted.push(...omitAltText(properties.getAttribute(name) ?? '', at));
      }
    }
  };
  walk(root, root, options.place);
  return {
    slots,
    omitted,
    turn(target) {
      for (const frame of frames) directDrawingFrame(frame, target);
    },
  };
}

/** Hints of links, each once. A paragraph copies its links when it is written, so these are written before. */
function readHints(parent: Element, spot: Spot): Slot[] {
  const slots: Slot[] = [];
  const visit = (element: Element): void => {
    for (const child of childElements(element)) {
      const id = `${spot.id}.hint${slots.length + 1}`;
      const slot = /^hlink/u.test(child.localName ?? '')
        ? attributeSlot({ ...spot, id }, child, 'tooltip')
        : undefined;
      if (slot) addSlot(slots, slot, slots);
      visit(child);
    }
  };
  visit(parent);
  return slots;
}

/** What a paragraph of DrawingML keeps: addresses, what the program makes again, and formulas. */
export function omitInParagraph(paragraph: Element, at: Spot): Omission[] {
  const items = drawingItems(paragraph);
  const formulas = childElements(paragraph)
    .filter(({ localName }) => localName === 'm')
    .flatMap(({ textContent }) => omit(textContent ?? '', 'formula', at));
  return [...omitAround(items, buildFragment(items) !== undefined, at), ...formulas];
}
