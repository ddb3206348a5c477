import type { Element } from '@xmldom/xmldom';
import type { Place, Position } from '../segment.ts';
import type { ParagraphStyle } from './drawing-direction.ts';
import { directDrawingFrame } from './drawing-direction.ts';
import { isDrawingParagraph, readDrawingParagraph } from './drawing-paragraph.ts';
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
        const slot = readDrawingParagraph(child, spotOf(place), style);
        if (slot) addSlot(slots, slot, twins);
      } else {
        if (name === 'cNvPr') readAlternativeTexts(child, twins);
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
    }
  };
  walk(root, root, options.place);
  return {
    slots,
    turn(target) {
      for (const frame of frames) directDrawingFrame(frame, target);
    },
  };
}
