import { idSchema } from '@glossa/contracts/endpoint';
import { message } from '@glossa/messages/message';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { Sort, SortColumn } from './sort.ts';

/** The position in a list: after a cursor, or on a page counted from 1. */
export type Place = { page: number; pageSize: number; cursor?: string | undefined };

export type KeysetPage<Row> = {
  rows: Row[];
  nextCursor: string | null;
  previousCursor: string | null;
};

/** A row's sort key as text; times in microseconds. */
type KeysetValues = readonly (string | null)[];
type Cursor = { backward: boolean; values: KeysetValues };

const orderOf = ({ name, descending }: Sort) => `${name} ${descending ? 'desc' : 'asc'}`;

/**
 * A position next to a row, to continue in either direction. It contains the row's sort key, because the row may be
 * deleted.
 */
const encodeCursor = (sort: Sort, backward: boolean, values: KeysetValues): string =>
  Buffer.from(JSON.stringify([orderOf(sort), backward, ...values])).toString('base64url');

/** Throws INVALID_INPUT for anything that `encodeCursor` did not create for this order. */
function decodeCursor(cursor: string, sort: Sort): Cursor {
  const parts = parse(cursor);
  const [order, backward, ...values] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if (
    order !== orderOf(sort) ||
    typeof backward !== 'boolean' ||
    values.length !== sort.columns.length ||
    !sort.columns.every((column, index) => fits(column, values[index]))
  ) {
    const fault = message('validation.cursorInvalid');
    throw new AppError('INVALID_INPUT', fault, { fields: { cursor: fault } });
  }
  return { backward, values: values as (string | null)[] };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fits({ type, nullable }: SortColumn, value: unknown): boolean {
  if (value === null) return nullable === true;
  if (typeof value !== 'string') return false;
  if (type === 'id') return idSchema.safeParse(value).success;
  if (type === 'text') return !value.includes('\0');
  return /^-?\d{1,16}$/.test(value);
}

/**
 * One page of a query, in its order. The cost with a cursor is that of the page at any depth. A page number costs the
 * rows before it, so select only ids and read the rest for the page. Throws INVALID_INPUT for a cursor of another
 * order.
 */
export async function readKeysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sort: Sort,
  { page, pageSize, cursor }: Place,
): Promise<KeysetPage<Row>> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  const backward = from?.backward ?? false;
  // Row is generic here: the added columns are read below and removed.
  let paged = query.select(keysetOf(sort)) as unknown as SelectQueryBuilder<
    DB,
    TB,
    Row & { keyset: KeysetValues }
  >;
  if (from)
    paged = paged.where(
      isAfter(sort.columns, from.values, { descending: sort.descending !== backward, backward }),
    );
  for (const { expression, nullable } of sort.columns)
    paged = paged.orderBy(expression, (order) => {
      const directed = sort.descending === backward ? order.asc() : order.desc();
      if (!nullable) return directed;
      return backward ? directed.nullsFirst() : directed.nullsLast();
    });
  // One more than shown indicates that there are more.
  paged = paged.limit(pageSize + 1);
  if (!from && page > 1) paged = paged.offset((page - 1) * pageSize);
  const found = await paged.execute();
  const isMore = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (backward) rows.reverse();
  const [first, last] = [rows.at(0), rows.at(-1)];
  const before = backward ? isMore : from !== undefined || page > 1;
  const after = backward || isMore;
  return {
    rows: rows.map(({ keyset: _keyset, ...row }) => row as unknown as Row),
    previousCursor: before && first ? encodeCursor(sort, true, first.keyset) : null,
    nextCursor: after && last ? encodeCursor(sort, false, last.keyset) : null,
  };
}

const keysetOf = ({ columns }: Sort) =>
  sql<KeysetValues>`ARRAY[${sql.join(columns.map(asText))}]`.as('keyset');

/** Lossless: in microseconds, as in PostgreSQL. */
const asText = ({ expression, type }: SortColumn): RawBuilder<unknown> =>
  type === 'instant'
    ? sql`(extract(epoch FROM ${expression}) * 1000000)::bigint::text`
    : sql`(${expression})::text`;

const fromText = ({ type }: SortColumn, value: string | null): RawBuilder<unknown> => {
  if (type === 'instant')
    return sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`;
  if (type === 'number') return sql`${value}::bigint`;
  return type === 'id' ? sql`${value}::uuid` : sql`${value}::text`;
};

/** The rows after the values in reading order. */
function isAfter(
  columns: readonly SortColumn[],
  values: KeysetValues,
  { descending, backward }: { descending: boolean; backward: boolean },
): RawBuilder<SqlBool> {
  const operator = descending ? sql`<` : sql`>`;
  const [first, ...others] = columns;
  const [value = null, ...otherValues] = values;
  if (!first) return sql`false`;
  // A row comparison, which an index supports directly.
  if (columns.every(({ nullable }) => !nullable)) {
    const left = columns.map(({ expression }) => expression);
    const right = columns.map((column, index) => fromText(column, values[index] ?? null));
    return sql`(${sql.join(left)}) ${operator} (${sql.join(right)})`;
  }
  const rest = isAfter(others, otherValues, { descending, backward });
  const { expression } = first;
  if (value === null)
    return backward
      ? sql`(${expression} IS NOT NULL OR ${rest})`
      : sql`(${expression} IS NULL AND ${rest})`;
  const bound = fromText(first, value);
  const valueless = first.nullable && !backward ? sql`OR ${expression} IS NULL` : sql``;
  return sql`(${expression} ${operator} ${bound} ${valueless} OR (${expression} = ${bound} AND ${rest}))`;
}
