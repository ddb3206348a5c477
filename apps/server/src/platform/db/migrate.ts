import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Logger } from '../log.ts';
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

async function listApplied(db: Database): Promise<string[]> {
  const found = await sql<{ there: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db);
  if (!found.rows[0]?.there) return [];
  const applied = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** What this version needs and the database does not have yet. */
export async function findMissingMigrations(db: Database): Promise<string[]> {
  const done = new Set(await listApplied(db));
  return (await listMigrations()).filter((name) => !done.has(name));
}

/** Throws a sentence where a newer version has migrated the database: this one would damage what it does not know. */
async function assertNotNewer(db: Database): Promise<void> {
  const known = new Set(await listMigrations());
  const unknown = (await listApplied(db)).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer version of Glossa than this one, ${describeVersion(version)}: ${unknown.join(', ')}. Start that version again, or restore a backup from before the upgrade.`,
    );
}

/** Migrates the database to the newest version, or to the named migration; concurrent processes wait for each other. */
export async function migrateDatabase(db: Database, upTo?: string): Promise<string[]> {
  await assertNotNewer(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    // Work that began earlier may be finished later: its migration has a lower number than one that a database has.
    allowUnorderedMigrations: true,
  });
  const { error, results } = upTo
    ? await migrator.migrateTo(upTo)
    : await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * For processes that do not migrate: waits until another one has brought the database up to date. Throws where a newer
 * version did.
 */
export async function waitForMigrations(
  db: Database,
  { logger, signal, everyMs = 1_000 }: { logger: Logger; signal: AbortSignal; everyMs?: number },
): Promise<void> {
  let waiting = false;
  for (;;) {
    await assertNotNewer(db);
    const missing = await findMissingMigrations(db);
    if (missing.length === 0) break;
    if (!waiting)
      logger.warn(
        { missing },
        'waiting for the database to be brought up to date: start a process of this version with GLOSSA_ROLES=migrate',
      );
    waiting = true;
    await delay(everyMs, undefined, { signal });
  }
  if (waiting) logger.info('the database is up to date');
}
