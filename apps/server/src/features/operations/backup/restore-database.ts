import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import type { TarPart } from '../../../platform/tar.ts';
import { type Manifest, readPart } from './archive.ts';
import { BackupError, connectClient } from './command.ts';
import { copyIn, useStableFormats } from './database-export.ts';

export type DatabaseRestore = {
  /** Rows of one part of the archive. */
  load: (part: TarPart) => Promise<void>;
  /** Restores constraints and sequences after all rows are loaded, then commits. */
  finish: () => Promise<void>;
  close: () => Promise<void>;
};

const expand = promisify(gunzip);

type Rule = { table: string; name: string; definition: string };

/** Throws a BackupError if the database contains our tables or the queue's. */
export async function assertDatabaseEmpty(connection: pg.PoolConfig): Promise<void> {
  const client = await connectClient(connection);
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace IN (current_schema()::regnamespace, to_regnamespace('jobs')) AND relkind IN ('r', 'p') LIMIT 1`,
    );
    const [first] = rows;
    if (first)
      throw new BackupError(
        `The database is not empty (it holds ${first.name}). Restore into a new database.`,
      );
  } finally {
    await client.end();
  }
}

/**
 * Fills tables created by the archive's migrations. In one transaction without foreign keys and triggers, which the row
 * order would violate; foreign keys are restored and checked at the end.
 */
export async function beginDatabaseRestore(
  connection: pg.PoolConfig,
  { database }: Manifest,
): Promise<DatabaseRestore> {
  const client = await connectClient({ ...connection, application_name: 'glossa-restore' });
  const columnsOf = new Map(database.tables.map((table) => [table.name, table.columns]));
  const tables = [...columnsOf.keys()].map((name) => pg.escapeIdentifier(name));
  await client.query('BEGIN');
  await useStableFormats(client);
  const rules = await dropForeignKeys(client);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // Migrations may have inserted rows that the archive also contains.
  await client.query(`TRUNCATE ${tables.join(', ')}`);

  return {
    load: async (part) => {
      const table = part.name.split('/')[1] ?? '';
      const columns = columnsOf.get(table);
      if (!columns) throw new BackupError(`The archive holds rows of an unknown table: ${table}.`);
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      await copyIn(
        client,
        `COPY ${pg.escapeIdentifier(table)} (${list}) FROM STDIN`,
        once(await expand(await readPart(part))),
      );
    },
    finish: async () => {
      for (const { table, name, definition } of rules)
        await client.query(
          `ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
        );
      for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
      for (const { name, value, called } of database.sequences)
        await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
          pg.escapeIdentifier(name),
          value,
          called,
        ]);
      await client.query('COMMIT');
      await refreshViews(client);
      await client.query('ANALYZE');
    },
    close: () => client.end(),
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function dropForeignKeys(client: pg.Client): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint
      WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  return rows;
}

async function refreshViews(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT quote_ident(matviewname) AS name FROM pg_matviews WHERE schemaname = current_schema()',
  );
  for (const { name } of rows) await client.query(`REFRESH MATERIALIZED VIEW ${name}`);
}
