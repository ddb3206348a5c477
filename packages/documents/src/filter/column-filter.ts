import type { FilterSettings } from '@glossa/contracts/filter-settings';

/** Whether the settings leave out a cell of a table; rows and columns count from 0, the first row has the names. */
export function columnFilter(
  { tables }: FilterSettings,
  names: readonly string[],
): (row: number, column: number) => boolean {
  const included = columnsOf(tables.included, names);
  const excluded = columnsOf(tables.excluded, names);
  const isAll = tables.included.length === 0;
  return (row, column) =>
    (row === 0 && !tables.headerRow) || excluded.has(column) || !(isAll || included.has(column));
}

/** A name of digits is a name where a column has it. */
function columnsOf(chosen: readonly string[], names: readonly string[]): Set<number> {
  const known = names.map((name) => name.toLowerCase());
  return new Set(
    chosen.flatMap((one) => {
      const named = known.flatMap((name, column) => (name === one.toLowerCase() ? [column] : []));
      if (named.length > 0 || !/^[1-9]\d*$/u.test(one)) return named;
      return [Number(one) - 1];
    }),
  );
}
