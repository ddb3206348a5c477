import { cellRangePattern } from '@glossa/contracts/filter-format-settings';
import { type CellRange, parseCell, parseRange } from '../xlsx/cell-reference.ts';

/** Whether the ranges (see cellRangePattern) have a cell; rows and columns count from 1. */
export function compileRanges(
  ranges: readonly string[],
  sheet: string | undefined,
): ((cell: { row: number; column: number }) => boolean) | undefined {
  const own = ranges.flatMap((range) => {
    const [, quoted, bare, cells, left, right, top, bottom] = cellRangePattern.exec(range) ?? [];
    const name = quoted?.replaceAll("''", "'") ?? bare;
    if (name !== undefined && name.toLowerCase() !== sheet?.toLowerCase()) return [];
    if (cells !== undefined) return parseRange(cells) ?? [];
    const whole = { top: 1, left: 1, bottom: Infinity, right: Infinity };
    if (left === undefined) return [{ ...whole, top: Number(top), bottom: Number(bottom) }];
    return [{ ...whole, left: columnOf(left), right: columnOf(right ?? left) }];
  });
  if (own.length === 0) return undefined;
  const all = own.map(ordered);
  return ({ row, column }) =>
    all.some(
      ({ top, left, bottom, right }) =>
        row >= top && row <= bottom && column >= left && column <= right,
    );
}

const columnOf = (letters: string): number => parseCell(`${letters}1`)?.column ?? 0;

/** People select from any corner. */
const ordered = ({ top, left, bottom, right }: CellRange): CellRange => ({
  top: Math.min(top, bottom),
  left: Math.min(left, right),
  bottom: Math.max(top, bottom),
  right: Math.max(left, right),
});
