import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { StoredProgress } from '../stored-messages.ts';
import type { Renewal } from './leased-table.ts';

/** A run that holds a row, and what is to be written of its progress. */
export type RunToRenew = {
  table: Renewal;
  id: string;
  runId: string;
  progress: StoredProgress | undefined;
};

export type Renewed = {
  /** The runs that still have their row. */
  held: ReadonlySet<string>;
  /** Those whose progress is in their row now; where another transaction had locked the row, it is not. */
  written: ReadonlySet<string>;
};

/**
 * Finds which runs still hold their rows, and writes their progress, in one statement for all tables. It waits for no
 * lock, so that it cannot take part in a deadlock with transactions that lock the same rows in another order. Its commit
 * does not wait for the disk: after a crash of the database, progress of the last moment is missing, and nothing else.
 */
export async function renewRuns(db: Database, runs: readonly RunToRenew[]): Promise<Renewed> {
  const tables = new Map(runs.map(({ table }) => [table.name, table]));
  const parts = [...tables.values()].map((table) => {
    const reports = runs.some((run) => run.table.name === table.name && run.progress);
    const [row, key] = [sql.table(table.name), sql.id(table.name, table.idColumn)];
    const rowRun = sql.id(table.name, 'run_id');
    const held = sql`${row} JOIN said ON said_table = ${table.name} AND ${key} = said_id
      AND ${rowRun} = said_run AND ${table.wantedWhile ?? sql`true`}`;
    const written = sql.id(`written_${table.name}`);
    return {
      write: reports
        ? sql`, ${written} AS (
            UPDATE ${row} SET progress = free_progress FROM (
              SELECT said_id AS free_id, said_progress AS free_progress FROM ${held}
                WHERE said_progress IS NOT NULL FOR NO KEY UPDATE OF ${row} SKIP LOCKED
            ) AS free WHERE ${key} = free_id RETURNING ${rowRun})`
        : sql``,
      answer: reports
        ? sql`SELECT said_run AS run_id, 'held' AS what FROM ${held}
            UNION ALL SELECT run_id, 'written' FROM ${written}`
        : sql`SELECT said_run AS run_id, 'held' AS what FROM ${held}`,
    };
  });
  const { rows } = await sql<{ run_id: string | null; what: string }>`
    WITH said (said_table, said_id, said_run, said_progress) AS MATERIALIZED (
      SELECT * FROM unnest(
        ${runs.map(({ table }) => table.name)}::text[],
        ${runs.map(({ id }) => id)}::uuid[],
        ${runs.map(({ runId }) => runId)}::uuid[],
        ${runs.map(({ progress }) => (progress ? JSON.stringify(progress) : null))}::jsonb[])
    )${sql.join(
      parts.map(({ write }) => write),
      sql``,
    )}
    ${sql.join(
      parts.map(({ answer }) => answer),
      sql` UNION ALL `,
    )}
    UNION ALL SELECT NULL, set_config('synchronous_commit', 'off', true)`.execute(db);
  const of = (wanted: string) =>
    new Set(rows.flatMap(({ run_id, what }) => (run_id && what === wanted ? [run_id] : [])));
  return { held: of('held'), written: of('written') };
}
