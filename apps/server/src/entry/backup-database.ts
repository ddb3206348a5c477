import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import type { ArchiveWriter } from './backup-archive.ts';
import { connectClient } from './backup-connect.ts';
import { copyOut } from './backup-copy.ts';

/** Rows before they are compressed; a part of the archive holds about so much. */
const pieceBytes = 4 * 1024 * 1024;
const compress = promisify(gzip);

export type BackedUpTable = { name: string; columns: string[] };
export type BackedUpSequence = { name: string; value: string; called: boolean };
export type WaitingJob = { name: string; data: object };
export type DatabaseFacts = {
  server: string;
  migrations: string[];
  tables: BackedUpTable[];
  sequences: BackedUpSequence[];
};

/** One moment of the database: whatever people do meanwhile is not in it. */
export async function openSnapshot(connection: pg.PoolConfig): Promise<{
  client: pg.Client;
  close: () => Promise<void>;
}> {
  const client = await connectClient({ ...connection, application_name: 'glossa-backup' });
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await speakPlainly(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { client, close: () => client.end() };
}

/** Values are written and read in forms that no setting of the server changes. */
export async function speakPlainly(client: pg.Client): Promise<void> {
  await client.query(
    "SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET bytea_output = 'hex'; SET extra_float_digits = 3; SET statement_timeout = 0",
  );
}

/** Of this product's tables; those of the queue are made anew when it starts, see findWaitingJobs. */
export async function readDatabaseFacts(client: pg.Client): Promise<DatabaseFacts> {
  const tables = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
       FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = current_schema()::regnamespace
        AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'kysely_%'
      GROUP BY c.relname ORDER BY c.relname`,
  );
  const sequences = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const values: BackedUpSequence[] = [];
  for (const { name } of sequences.rows) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${pg.escapeIdentifier(name)}`,
    );
    for (const row of rows) values.push({ name, ...row });
  }
  const migrations = await client.query<{ name: string }>(
    'SELECT name FROM kysely_migration ORDER BY name',
  );
  const server = await client.query<{ server_version: string }>('SHOW server_version');
  return {
    server: server.rows[0]?.server_version ?? '',
    migrations: migrations.rows.map((row) => row.name),
    tables: tables.rows,
    sequences: values,
  };
}

/** The rows of one table as parts `database/<table>/<number>.copy.gz`. Answers how many bytes of rows there were. */
export async function archiveTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, columns }: BackedUpTable,
): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const sql = `COPY (SELECT ${list} FROM ${pg.escapeIdentifier(name)}) TO STDOUT`;
  let number = 0;
  let bytes = 0;
  for await (const piece of copyOut(client, sql, pieceBytes)) {
    number += 1;
    bytes += piece.length;
    await archive.add(tablePart(name, number), await compress(piece));
  }
  return bytes;
}

const tablePart = (table: string, number: number) =>
  `database/${table}/${String(number).padStart(6, '0')}.copy.gz`;

/** Work that waits or was being done: it is asked for again after the restore. Empty where no queue was started yet. */
export async function findWaitingJobs(client: pg.Client): Promise<WaitingJob[]> {
  const found = await client.query<{ there: boolean }>(
    "SELECT to_regclass('jobs.job') IS NOT NULL AS there",
  );
  if (!found.rows[0]?.there) return [];
  const { rows } = await client.query<WaitingJob>(
    `SELECT name, data FROM jobs.job
      WHERE state IN ('created', 'retry', 'active') AND data IS NOT NULL AND name NOT LIKE '\\_\\_%'
      ORDER BY created_on`,
  );
  return rows;
}

/** Every name of a stored file that a row names. Columns of file names end in `file` or `file_name`. */
export async function findNamedFiles(client: pg.Client): Promise<Set<string>> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column
       FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
        AND c.data_type = 'text' AND c.column_name ~ '(^|_)file(_name)?$'`,
  );
  const names = new Set<string>();
  for (const { table, column } of columns) {
    const id = pg.escapeIdentifier(column);
    const { rows } = await client.query<{ name: string }>(
      `SELECT ${id} AS name FROM ${pg.escapeIdentifier(table)} WHERE ${id} ~ '^[a-z0-9][a-z0-9-]*(\\.[a-z0-9]+){1,3}$'`,
    );
    for (const { name } of rows) names.add(name);
  }
  return names;
}
