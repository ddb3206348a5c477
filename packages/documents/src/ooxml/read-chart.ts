import type { Element } from '@xmldom/xmldom';
import { type Omission, omitAddress } from '../omission.ts';
import type { Position } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';
import { isDrawingParagraph, readDrawingParagraph } from './drawing-paragraph.ts';
import { omitInParagraph } from './read-shapes.ts';
import type { Slot, Spot } from './slot.ts';
import { textSlot } from './slot.ts';
import { childElements } from './xml-part.ts';

export type ChartReading = {
  /** Titles and names in the chart itself. */
  slots: Slot[];
  /** Names of series and categories from the workbook's cells when the chart was last drawn. */
  cellTexts: Slot[];
  omitted: Omission[];
};

/** Texts from cells: names of one or several levels, and labels. */
const caches = new Set(['strCache', 'strDim', 'multiLvlStrCache', 'dlblRangeCache']);

/** A chart of 2007 (`c:chartSpace`) or of 2016 (`cx:chartSpace`). */
export function readChart(root: Element, partName: string, position?: Position): ChartReading {
  const slots: Slot[] = [];
  const cellTexts: Slot[] = [];
  const omitted: Omission[] = [];
  const bySource = new Map<string, Slot>();
  const seen = new Set<string>();
  let count = 0;
  const spot = (): Spot => {
    count += 1;
    return { id: `${partName}#${count}`, place: 'chart', ...(position ? { position } : {}) };
  };
  const addName = (element: Element, fromCells: boolean): void => {
    const text = element.textContent?.trim() ?? '';
    if (!isTranslatable(text)) {
      if (!seen.has(text)) omitted.push(...omitAddress(text, { place: 'chart', position }));
      seen.add(text);
      return;
    }
    const slot = textSlot(spot(), text, (translation) => {
      element.textContent = translation;
    });
    // Every series repeats the names of all categories.
    const known = bySource.get(`${fromCells}|${text}`);
    if (known) known.writers.push(...slot.writers);
    else {
      bySource.set(`${fromCells}|${text}`, slot);
      (fromCells ? cellTexts : slots).push(slot);
    }
  };
  const walk = (parent: Element, names: 'none' | 'own' | 'cells'): void => {
    for (const child of childElements(parent)) {
      const name = child.localName ?? '';
      if (isDrawingParagraph(child)) {
        const at = spot();
        const slot = readDrawingParagraph(child, at);
        if (slot) slots.push(slot);
        omitted.push(...omitInParagraph(child, at));
      } else if (name === 'v' || (name === 'pt' && isName(child))) {
        if (names !== 'none') addName(child, names === 'cells');
        else walk(child, names);
      } else if (caches.has(name)) {
        walk(child, 'cells');
      } else if (name === 'strLit' || name === 'tx' || name === 'txData') {
        walk(child, isFromCells(child) ? 'cells' : 'own');
      } else if (name !== 'numCache' && name !== 'numDim') walk(child, names);
    }
  };
  walk(root, 'none');
  return { slots, cellTexts, omitted };
}

/** A chart of 2016 has its names directly in the points of a level; in one of 2007, a point contains a value. */
function isName(point: Element): boolean {
  return point.parentNode?.localName === 'lvl' && childElements(point).length === 0;
}

function isFromCells(element: Element): boolean {
  return childElements(element).some(({ localName }) => localName === 'f');
}
