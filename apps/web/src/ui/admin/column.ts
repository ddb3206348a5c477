import type { CSSProperties, ReactNode } from 'react';

export type Column<Row, Sort extends string = string> = {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  sort?: Sort;
  width?: number | string;
  align?: 'end';
  /** The column is not shown on screens narrower than this. */
  hiddenBelow?: 'sm' | 'md' | 'lg';
  /** The row's header cell, and the title of its card on phones. */
  primary?: boolean;
};

/** What a list is sorted by now, and how to change it. */
export type Sorting<Sort extends string> = {
  by: Sort;
  descending: boolean;
  onSort: (by: Sort) => void;
};

/** The width of a column as a variable, so that cards on phones need not obey it. A number is pixels. */
export function widthOf(width: number | string | undefined): CSSProperties {
  if (width === undefined) return {};
  const variables: Record<`--${string}`, string> = {
    '--column-width': typeof width === 'number' ? `${width}px` : width,
  };
  return variables;
}
