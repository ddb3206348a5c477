import type { OmissionReason } from '@glossa/contracts/document-review';
import type { Element } from '@xmldom/xmldom';
import { childElements } from '../ooxml/xml-part.ts';
import { attributeOf, nameOf } from './names.ts';

type CellRule = {
  isExcluded: ((cell: { row: number; column: number }) => boolean) | undefined;
  /** Whether hidden rows and columns are translated. */
  seesHidden: boolean;
};

type Lines = { element: Element; from: number; to: number; isHidden: boolean }[];

/** Rows or columns, also those in groups. A file has one element for several that are equal. */
function linesOf(table: Element, kind: 'row' | 'column'): Lines {
  const lines: Lines = [];
  let number = 1;
  const visit = (parent: Element): void => {
    for (const child of childElements(parent)) {
      const name = nameOf(child);
      if (name === `table:table-${kind}`) {
        const count = countOf(child, `table:number-${kind}s-repeated`);
        const isHidden = ['collapse', 'filter'].includes(
          attributeOf(child, 'table:visibility') ?? '',
        );
        lines.push({ element: child, from: number, to: number + count - 1, isHidden });
        number += count;
      } else if (name.startsWith('table:table-') && name.includes(kind)) visit(child);
    }
  };
  visit(table);
  return lines;
}

const countOf = (element: Element, name: Parameters<typeof attributeOf>[1]): number =>
  Math.max(1, Math.trunc(Number(attributeOf(element, name) ?? 1)) || 1);

/** Why a profile leaves out cells of a sheet. */
export function sheetCells(
  table: Element,
  { isExcluded, seesHidden }: CellRule,
): ReadonlyMap<Element, OmissionReason> {
  const found = new Map<Element, OmissionReason>();
  const hiddenColumns = seesHidden
    ? []
    : linesOf(table, 'column').filter(({ isHidden }) => isHidden);
  for (const row of linesOf(table, 'row')) {
    let column = 1;
    for (const cell of childElements(row.element)) {
      const name = nameOf(cell);
      if (name !== 'table:table-cell' && name !== 'table:covered-table-cell') continue;
      const at = { row: row.from, column };
      const isHidden =
        (!seesHidden && row.isHidden) ||
        hiddenColumns.some(({ from, to }) => at.column >= from && at.column <= to);
      if (isExcluded?.(at)) found.set(cell, 'profile-cells');
      else if (isHidden) found.set(cell, 'profile-hidden');
      column += countOf(cell, 'table:number-columns-repeated');
    }
  }
  return found;
}
