import type { PdfBox } from '@glossa/documents/pdf/page';
import { DOMParser, type Element } from '@xmldom/xmldom';

/** A cell as people marked it; `box` in points from the page's upper left corner. */
export type MarkedCell = {
  page: number;
  table: number;
  row: number;
  column: number;
  /** Rows and columns that it covers. */
  down: number;
  across: number;
  text: string;
  box: PdfBox;
};

/** The cells with text of a `*-str.xml` file of the ICDAR 2013 table competition, row by row. */
export function readMarkedCells(xml: string, heights: ReadonlyMap<number, number>): MarkedCell[] {
  const root = new DOMParser().parseFromString(xml.replace(/^\ufeff/u, ''), 'text/xml');
  const cells: MarkedCell[] = [];
  for (const [table, region] of [...root.getElementsByTagName('region')].entries()) {
    const page = numberOf(region, 'page');
    const height = heights.get(page);
    if (height === undefined) continue;
    const ofRegion = [...region.getElementsByTagName('cell')].flatMap((cell): MarkedCell[] => {
      const [content] = cell.getElementsByTagName('content');
      const [bounds] = cell.getElementsByTagName('bounding-box');
      const text = content?.textContent ?? '';
      if (!bounds || !/\S/u.test(text)) return [];
      const [x1, x2] = [numberOf(bounds, 'x1'), numberOf(bounds, 'x2')];
      const [y1, y2] = [numberOf(bounds, 'y1'), numberOf(bounds, 'y2')];
      const box = { x: x1, y: height - y2, width: x2 - x1, height: y2 - y1 };
      const [row, column] = [numberOf(cell, 'start-row'), numberOf(cell, 'start-col')];
      const down = lengthOf(cell, 'row', row);
      const across = lengthOf(cell, 'col', column);
      return [{ page, table, row, column, down, across, text, box }];
    });
    cells.push(...ofRegion.sort((a, b) => a.row - b.row || a.column - b.column));
  }
  return cells;
}

const numberOf = (element: Element, name: string): number => Number(element.getAttribute(name));
const lengthOf = (cell: Element, side: 'row' | 'col', start: number): number =>
  cell.hasAttribute(`end-${side}`) ? numberOf(cell, `end-${side}`) - start + 1 : 1;
