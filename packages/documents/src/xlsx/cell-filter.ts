import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { compileRanges } from '../filter/cell-ranges.ts';
import { attributeIn, type ScannedCell } from './scan-cells.ts';
import type { Sheet } from './workbook.ts';

type Reason = 'profile' | 'profile-hidden' | 'profile-cells';

/** Why the settings leave out a whole sheet. */
export function sheetFilter({ excel }: FilterSettings, sheet: Sheet): Reason | undefined {
  const name = sheet.position.name?.toLowerCase();
  if (excel.excludedSheets.some((one) => one.toLowerCase() === name)) return 'profile';
  return sheet.isHidden && !excel.hiddenSheets ? 'profile-hidden' : undefined;
}

type SheetXml = { settings: FilterSettings; sheet: Sheet; before: string; cells: string };

/** Why the settings leave out a cell. */
export function cellFilter({
  settings,
  sheet,
  before,
  cells,
}: SheetXml): (cell: ScannedCell) => Reason | undefined {
  const whole = sheetFilter(settings, sheet);
  if (whole) return () => whole;
  const isExcluded = compileRanges(settings.excel.excludedCells, sheet.position.name);
  const seesHidden = settings.excel.hiddenCells;
  if (seesHidden && !isExcluded) return () => undefined;
  const columns = seesHidden ? [] : hiddenColumns(before);
  const rows = seesHidden ? new Set() : hiddenRows(cells);
  return ({ column, row }) => {
    if (isExcluded?.({ column, row })) return 'profile-cells';
    const isHidden = rows.has(row) || columns.some(([min, max]) => column >= min && column <= max);
    return isHidden ? 'profile-hidden' : undefined;
  };
}

const isHidden = (attributes: string): boolean =>
  ['1', 'true'].includes(attributeIn(attributes, 'hidden') ?? '');

function hiddenColumns(before: string): [min: number, max: number][] {
  return [...before.matchAll(/<(?:\w+:)?col(\s[^<>]*)>/gu)]
    .filter(([, attributes = '']) => isHidden(attributes))
    .map(([, attributes = '']) => [
      Number(attributeIn(attributes, 'min')),
      Number(attributeIn(attributes, 'max')),
    ]);
}

function hiddenRows(cells: string): Set<number> {
  const rows = new Set<number>();
  let row = 0;
  for (const [, attributes = ''] of cells.matchAll(/<(?:\w+:)?row((?:\s[^<>]*)?)>/gu)) {
    row = Number(attributeIn(attributes, 'r') ?? row + 1);
    if (isHidden(attributes)) rows.add(row);
  }
  return rows;
}
