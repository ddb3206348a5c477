import {
  type ColumnDef,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type ColumnLook = {
  label: string;
  width?: number | string;
  /** Of a table that scrolls, in pixels. */
  minWidth?: number;
  align?: 'end';
  /** The column is not shown on screens narrower than this. */
  hiddenBelow?: 'sm' | 'md' | 'lg';
  /** The row's header cell, and the title of its card on phones. */
  primary?: boolean;
};

/** Columns that stay the same object let the table skip rows that did not change. */
export type Column<Row extends RowData, Sort extends string = string> = ColumnLook & {
  key: string;
  render: (row: Row) => ReactNode;
  /** What the server calls the order by this column. */
  sort?: Sort;
  /** Columns beside each other with the same group share a heading above their own. */
  group?: string;
  footer?: ReactNode;
};

export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnLook,
});
export type Features = typeof features;

/** The columns as TanStack Table takes them. */
export function toColumnDefs<Row extends RowData>(
  columns: readonly Column<Row>[],
): ColumnDef<Features, Row>[] {
  const defs: (ColumnDef<Features, Row> & { columns?: ColumnDef<Features, Row>[] })[] = [];
  for (const { key, render, sort, group, footer, ...display } of columns) {
    const def: ColumnDef<Features, Row> = {
      id: key,
      accessorFn: (row) => row,
      header: display.label,
      cell: ({ row }) => render(row.original),
      footer: () => footer,
      enableSorting: sort !== undefined,
      meta: display,
    };
    const last = defs.at(-1);
    if (group === undefined) defs.push(def);
    else if (last?.columns && last.header === group) last.columns.push(def);
    else defs.push({ id: `group of ${key}`, header: group, columns: [def] });
  }
  return defs;
}
