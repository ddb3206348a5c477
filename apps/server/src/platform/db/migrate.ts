import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));

/** The names of all migrations this version knows, in their order. */
export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace('.sql', '')).sort();
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = await Promise.all(
    (await listMigrations()).map(async (name) => {
      const text = await readFile(`${folder}${name}.sql`, 'utf8');
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }] as [
        string,
        Migration,
      ];
    }),
  );
  return Object.fromEntries(entries);
}

/**
 * Brings the database to the newest form, or to that of the migration named; several processes starting at once wait
 * for each other.
 */
export async function migrateDatabase(db: Database, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = upTo
    ? await migrator.migrateTo(upTo)
    : await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
