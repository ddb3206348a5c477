import { type RawBuilder, sql } from 'kysely';

/** The sort order of a list. The columns together are unique, and an index has them in this order. */
export type SortColumn = {
  expression: RawBuilder<unknown>;
  type: 'text' | 'number' | 'instant' | 'id';
  /** Rows without a value come last in both directions. */
  nullable?: boolean;
};

export type Sort = {
  /** Distinguishes the cursors of this order from others. */
  name: string;
  columns: readonly SortColumn[];
  descending: boolean;
};

export const instantColumn = (column: string): SortColumn => ({
  expression: sql.ref(column),
  type: 'instant',
});
export const idColumn = (column: string): SortColumn => ({
  expression: sql.ref(column),
  type: 'id',
});

export const newestFirst = (instant = 'created_at', id = 'id'): Sort => ({
  name: 'newest',
  columns: [instantColumn(instant), idColumn(id)],
  descending: true,
});
