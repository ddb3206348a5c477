import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { describeVersion, version } from '../version.ts';
import type { Database } from './database.ts';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));

/** All migration names of this version, in order. */
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

/** Throws a sentence where a newer version has migrated the database: this one would damage what it does not know. */
async function assertNotNewer(db: Database): Promise<void> {
  const found = await sql<{ there: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db);
  if (!found.rows[0]?.there) return;
  const applied = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const known = new Set(await listMigrations());
  const unknown = applied.rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer version of Glossa than this one, ${describeVersion(version)}: ${unknown.join(', ')}. Start that version again, or restore a backup from before the upgrade.`,
    );
}

/** Migrates the database to the newest version, or to the named migration; concurrent processes wait for each other. */
export async function migrateDatabase(db: Database, upTo?: string): Promise<string[]> {
  await assertNotNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = upTo
    ? await migrator.migrateTo(upTo)
    : await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
