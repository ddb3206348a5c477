import { sql } from 'kysely';
import type { DatabaseOrTransaction } from './database.ts';

/** Every column that names a stored file. Whatever none of them names belongs to no one. */
export const storedFileColumns = [
  ['media', 'file_name'],
  ['media', 'audio_file'],
  ['media', 'poster_file'],
  ['media', 'peaks_file'],
  ['media', 'proxy_file'],
  ['uploads', 'file_name'],
  ['uploads', 'parked_file'],
  ['translation_outputs', 'file_name'],
  ['conversions', 'input_file'],
  ['conversions', 'output_file'],
  ['document_pages', 'file_name'],
  ['feedback_files', 'file_name'],
] as const;

const namesIn = (columns: ReadonlyArray<readonly [string, string]>) =>
  sql.join(
    columns.map(
      ([table, column]) => sql`SELECT ${sql.ref(column)} AS name FROM ${sql.table(table)}`,
    ),
    sql` UNION ALL `,
  );
const everyName = namesIn(storedFileColumns);
/** An upload names its file before it is there. */
const placedNames = namesIn(storedFileColumns.filter(([table]) => table !== 'uploads'));

/** Those of the names that a row refers to. */
export async function findReferencedFiles(
  db: DatabaseOrTransaction,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM (${everyName}) AS referenced WHERE name = ANY(${names}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** All files that rows refer to and that are in their place: an upload names its own before. */
export async function listReferencedFiles(db: DatabaseOrTransaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM (${placedNames}) AS referenced WHERE name IS NOT NULL`.execute(db);
  return rows.map(({ name }) => name);
}

/** Files that rows refer to and whose hash was never taken, which after a check of all files are missing. */
export async function findUnrecordedFiles(db: DatabaseOrTransaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM (${placedNames}) AS referenced
    WHERE name IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM stored_files s WHERE s.name = referenced.name)`.execute(db);
  return rows.map(({ name }) => name);
}
