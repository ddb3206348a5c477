import type pg from 'pg';
import { checkFiles, defaultPace } from '../../apps/server/src/features/file-check/check-files.ts';
import { removeOrphanFiles } from '../../apps/server/src/features/media/index.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { createFileHashes } from '../../apps/server/src/platform/storage/file-hashes.ts';
import type { FileHashes, Storage } from '../../apps/server/src/platform/storage/port.ts';
import type { Finding } from './checks.ts';
import type { Upload } from './ledger.ts';
import type { Query } from './query.ts';

/**
 * After the end of the server, and after the housekeeping that it would do an hour later and the file check that it
 * would do in a week: files without a row are orphans, and rows whose file is missing have lost it.
 */
export async function checkStoredFiles(
  openStorage: (hashes: FileHashes) => Promise<Storage>,
  connection: pg.PoolConfig,
  query: Query,
  uploads: readonly Upload[],
): Promise<Finding[]> {
  const handle = openDatabase({ ...connection, max: 2 }, () => {});
  const stored = new Set<string>();
  try {
    const { db } = handle;
    const storage = await openStorage(createFileHashes(db));
    const deps = { db, storage, logger: createLogger('silent') };
    const later = new Date(Date.now() + 2 * defaultPace.everyMs);
    await removeOrphanFiles(deps, later);
    // Also removes the hashes of files that are gone and that nothing refers to. The first call may only end a check that
    // a process of the run began, which passes over the names before its position.
    for (let call = 0; call < 2; call += 1)
      await checkFiles(deps, later, new AbortController().signal, {
        ...defaultPace,
        bytes: Number.POSITIVE_INFINITY,
        bytesPerSecond: Number.POSITIVE_INFINITY,
      });
    for await (const { name } of storage.list()) stored.add(name);
  } finally {
    await handle.close();
  }
  const named = await findNamedFiles(query);
  const removed = new Set(
    uploads.filter(({ fileRemoved }) => fileRemoved).map(({ fileName }) => fileName),
  );
  const rows = await query<{ original_name: string; file_name: string }>(
    'SELECT original_name, file_name FROM media',
  );
  const owners = new Map(
    rows.map(({ original_name, file_name }) => [stemOf(file_name), original_name]),
  );
  const faultOf = (name: string) =>
    uploads.find(({ fileName }) => fileName === owners.get(stemOf(name)))?.fault ?? 'none';
  return [
    ...[...stored]
      .filter((name) => !named.has(name))
      .map((name) => ({ fault: faultOf(name), defect: 'files' as const, text: `files/${name}` })),
    ...[...named]
      .filter(([name]) => !stored.has(name) && !removed.has(owners.get(stemOf(name)) ?? ''))
      .map(([name, table]) => ({
        fault: faultOf(name),
        defect: 'lost' as const,
        text: `${name} is named in ${table} and missing in storage`,
      })),
  ];
}

/** The id in its name. */
const stemOf = (name: string): string => name.slice(0, 36);

/** The id of what it belongs to, and for what is made from it a part of its own. */
const storedName =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-[0-9a-f]{8})?(?:\.[a-z0-9]+){1,3}\b/g;

/**
 * Every name of a stored file with the table that has it, in any row of any table: not by a list of columns that could be
 * incomplete. Some tables keep names of what is gone.
 */
async function findNamedFiles(query: Query): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('audit_log', 'draft_changes', 'cues', 'deleted_media_names')`,
  );
  const names = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} AS t WHERE t::text ~ '[0-9a-f]{12}(-[0-9a-f]{8})?[.][a-z0-9]'`,
    );
    for (const { row } of rows)
      for (const found of row.match(storedName) ?? []) names.set(found, name);
  }
  return names;
}
