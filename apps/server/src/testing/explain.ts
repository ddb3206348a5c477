import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../platform/db/database.ts';
import type { DatabaseSchema } from '../platform/db/schema.ts';

/** The plan of every query that `run` makes, one text each. */
export async function explainQueries(
  pool: pg.Pool,
  run: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const queries: Array<{ sql: string; parameters: readonly unknown[] }> = [];
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  });
  await run(db);
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
