import { once } from 'node:events';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg, { type Connection, type Submittable } from 'pg';
import type { ArchiveWriter } from './archive.ts';
import { connectClient } from './command.ts';

/** Size of a part in the archive before compression. */
const pieceBytes = 4 * 1024 * 1024;
const compress = promisify(gzip);

export type BackedUpTable = { name: string; columns: string[] };
export type BackedUpSequence = { name: string; value: string; called: boolean };
export type WaitingJob = { name: string; data: object };
export type DatabaseContents = {
  server: string;
  migrations: string[];
  tables: BackedUpTable[];
  sequences: BackedUpSequence[];
};

/** A snapshot of the database, unaffected by concurrent changes. */
export async function openSnapshot(connection: pg.PoolConfig): Promise<{
  client: pg.Client;
  close: () => Promise<void>;
}> {
  const client = await connectClient({ ...connection, application_name: 'glossa-backup' });
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await useStableFormats(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { client, close: () => client.end() };
}

/** Values are written and read in a format independent of server settings. */
export async function useStableFormats(client: pg.Client): Promise<void> {
  await client.query(
    "SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET bytea_output = 'hex'; SET extra_float_digits = 3; SET statement_timeout = 0",
  );
}

/** Our tables only; the queue's are recreated when it starts, see findWaitingJobs. */
export async function readDatabaseContents(client: pg.Client): Promise<DatabaseContents> {
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

/** A feature of pg's connection missing in its types: PostgreSQL's COPY. */
type CopyConnection = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
};

/** The callbacks pg invokes on a running query. */
type CopyQuery = Submittable & {
  handleError: (error: Error) => void;
  handleCommandComplete: (message: { text: string }) => void;
  handleReadyForQuery: () => void;
};

/** The rows of a `COPY … TO STDOUT`, in chunks of whole rows of about `pieceBytes`. Constant memory. */
async function* copyOut(
  client: pg.Client,
  sql: string,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  const { stream } = client.connection;
  const ready: Buffer[] = [];
  let rows: Buffer[] = [];
  let bytes = 0;
  let ended = false;
  let failure: Error | undefined;
  let wake = () => {};
  const handOn = () => {
    if (bytes > 0) ready.push(Buffer.concat(rows));
    rows = [];
    bytes = 0;
    wake();
  };
  const query: CopyQuery & { handleCopyData: (message: { chunk: Buffer }) => void } = {
    submit: (connection) => connection.query(sql),
    handleCopyData: ({ chunk }) => {
      // pg uses the memory of the chunk again for what arrives next.
      rows.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes < pieceBytes) return;
      // The disk may be slower than the database.
      stream.pause();
      handOn();
    },
    handleCommandComplete: handOn,
    handleError: (error) => {
      failure = error;
      ended = true;
      wake();
    },
    handleReadyForQuery: () => {
      ended = true;
      wake();
    },
  };
  client.query(query);
  for (;;) {
    const piece = ready.shift();
    if (piece) yield piece;
    else if (failure) throw failure;
    else if (ended) return;
    else {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      stream.resume();
      await woken;
    }
  }
}

/** Feeds a `COPY … FROM STDIN`. Returns the number of rows; throws errors of the database or the source. */
export async function copyIn(
  client: pg.Client,
  sql: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    let rows = 0;
    let failure: unknown;
    const query: CopyQuery & { handleCopyInResponse: (connection: CopyConnection) => void } = {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse: (connection) => {
        feed(connection, source, () => failure !== undefined).catch((error: unknown) => {
          failure ??= error;
          connection.sendCopyFail('the archive could not be read');
        });
      },
      handleCommandComplete: ({ text }) => {
        rows = Number(text.split(' ')[1] ?? 0);
      },
      handleError: (error) => {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => resolve(rows),
    };
    client.query(query);
  });
}

async function feed(
  connection: CopyConnection,
  source: AsyncIterable<Buffer>,
  failed: () => boolean,
): Promise<void> {
  for await (const piece of source) {
    if (failed()) return;
    connection.sendCopyFromChunk(piece);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  if (!failed()) connection.endCopyFrom();
}

/** The rows of a table as parts `database/<table>/<number>.copy.gz`. Returns the number of uncompressed bytes. */
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

/** Queued and running jobs, which are queued again after the restore. Empty if no queue was started yet. */
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

/** Every stored file name in the database. Columns of file names end in `file` or `file_name`. */
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

/** The SHA-256 of stored files, by name. */
export async function findHashes(client: pg.Client): Promise<Map<string, string>> {
  const known = await client.query<{ there: boolean }>(
    "SELECT to_regclass('stored_files') IS NOT NULL AS there",
  );
  if (!known.rows[0]?.there) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM stored_files WHERE sha256 IS NOT NULL',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

export async function findInstallationId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM installation');
  return rows[0]?.id ?? '';
}
