import { type SelectQueryBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from './database.ts';

/** The counting limit: no one looks at more rows, and counting them takes longer than showing a page. */
export const countedUpTo = 10_000;

export type Total = { total: number; totalIsExact: boolean };

/** The number of rows of a query; above `most`, that there are at least so many. */
export async function countUpTo<DB, TB extends keyof DB, Row>(
  db: DatabaseOrTransaction,
  query: SelectQueryBuilder<DB, TB, Row>,
  most: number = countedUpTo,
): Promise<Total> {
  const some = query.select(sql<number>`1`.as('one')).limit(most + 1);
  const { rows } = await sql<{
    found: number;
  }>`SELECT count(*)::int AS found FROM (${some}) AS counted`.execute(db);
  const found = rows[0]?.found ?? 0;
  return { total: Math.min(found, most), totalIsExact: found <= most };
}
