import type { Database } from '../../platform/db/database.ts';
import { findReferencedFiles, findUnrecordedFiles } from '../../platform/db/stored-file-columns.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import type { Logger } from '../../platform/log.ts';
import { isBucketUnavailable } from '../../platform/storage/bucket-error.ts';
import type { Storage } from '../../platform/storage/port.ts';

export type FileCheckDeps = { db: Database; storage: Storage; logger: Logger };

export type Pace = {
  bytesPerSecond: number;
  /** One call checks at most about this much. */
  bytes: number;
  /** A check of all files begins so long after the last one began. */
  everyMs: number;
};
export const defaultPace: Pace = {
  bytesPerSecond: 50 * 1024 ** 2,
  bytes: 4 * 1024 ** 3,
  everyMs: 7 * 24 * 3_600_000,
};

const filesAtOnce = 200;
/** A newer file may belong to a row about to be committed. */
const graceMs = 60 * 60_000;

/**
 * Compares stored files with what was written, one part of them at a time, and goes on where the last call or process
 * stopped. Files of earlier versions get their hash. Answers whether it has been through all of them.
 */
export async function checkFiles(
  deps: FileCheckDeps,
  now: Date,
  signal: AbortSignal,
  pace: Pace = defaultPace,
): Promise<{ ended: boolean }> {
  const { db } = deps;
  const begun = await findOrBegin(db, now, pace);
  if (!begun) return { ended: true };
  let position = begun;
  let bytes = 0;
  for await (const files of readInGroups(deps.storage, position, pace)) {
    for (const { name, sizeBytes } of files) {
      await checkOne(deps, name, signal, pace);
      bytes += sizeBytes;
    }
    const last = files.at(-1)?.name ?? position.name;
    await checkMissing(deps, position.name, last);
    await save(deps, files, last, now);
    position = { name: last };
    if (bytes >= pace.bytes) return { ended: false };
  }
  await checkMissing(deps, position.name, undefined);
  for (const name of await findUnrecordedFiles(db)) {
    if ((await deps.storage.size(name)) === undefined) await markMissing(deps, name);
  }
  await db.updateTable('file_check').set({ ended_at: now }).execute();
  return { ended: true };
}

/** Undefined until the next check is due. */
async function findOrBegin(
  db: Database,
  now: Date,
  { everyMs }: Pace,
): Promise<{ name: string } | undefined> {
  const last = await db.selectFrom('file_check').selectAll().executeTakeFirst();
  if (last && !last.ended_at) return { name: last.position };
  if (last && now.getTime() - last.started_at.getTime() < everyMs) return undefined;
  const begun = { started_at: now, ended_at: null, position: '', checked: 0, unreferenced: 0 };
  await db
    .insertInto('file_check')
    .values(begun)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(begun))
    .execute();
  return { name: '' };
}

type Listed = { name: string; modifiedAt: Date; sizeBytes: number };

/** Small enough for what is repeated after a restart to be little. */
async function* readInGroups(
  storage: Storage,
  { name }: { name: string },
  { bytes }: Pace,
): AsyncGenerator<Listed[]> {
  let group: Listed[] = [];
  let groupBytes = 0;
  for await (const file of storage.list(name)) {
    group.push(file);
    groupBytes += file.sizeBytes;
    if (group.length < filesAtOnce && groupBytes < Math.min(bytes, 256 * 1024 ** 2)) continue;
    yield group;
    [group, groupBytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}

async function checkOne(
  { db, storage, logger }: FileCheckDeps,
  name: string,
  signal: AbortSignal,
  { bytesPerSecond }: Pace,
): Promise<void> {
  const state = await storage
    .checkFile(name, { signal, bytesPerSecond })
    .catch((error: unknown) => {
      if (signal.aborted || isDatabaseUnavailable(error) || isBucketUnavailable(error)) throw error;
      // A bad sector, or missing rights: those behind it are checked all the same.
      logger.error({ file: name, err: error }, 'a stored file cannot be read');
      return 'unreadable' as const;
    });
  if (state === 'unreadable') await markUnreadable(db, name);
  if (state === 'changed') logger.error({ file: name }, 'a stored file has changed');
  // Deleted since it was listed.
  if (state === 'missing' && (await findReferencedFiles(db, [name])).size === 0)
    await storage.remove(name);
}

/** Changed, as far as anyone can tell; one that never had a hash is missing. */
async function markUnreadable(db: Database, name: string): Promise<void> {
  const found = { checked_at: new Date(), stat_signature: null };
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ state: 'changed', ...found })
    .where('name', '=', name)
    .where('sha256', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('stored_files')
    .values({ name, state: 'missing', ...found })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(found))
    .execute();
}

/** Files that were written and are not listed between two names. */
async function checkMissing(
  deps: FileCheckDeps,
  after: string,
  last: string | undefined,
): Promise<void> {
  const { db, storage } = deps;
  let query = db.selectFrom('stored_files').select('name').where('name', '>', after);
  if (last !== undefined) query = query.where('name', '<=', last);
  const missing: string[] = [];
  for (const { name } of await query.execute())
    if ((await storage.size(name)) === undefined) missing.push(name);
  const referenced = await findReferencedFiles(db, missing);
  for (const name of missing) {
    if (referenced.has(name)) await markMissing(deps, name);
    else await storage.remove(name);
  }
}

async function markMissing({ storage, logger }: FileCheckDeps, name: string): Promise<void> {
  await storage.checkFile(name, {});
  logger.error({ file: name }, 'a stored file is missing');
}

async function save(
  { db }: FileCheckDeps,
  files: readonly Listed[],
  position: string,
  now: Date,
): Promise<void> {
  const old = files.filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > graceMs);
  const known = await findReferencedFiles(
    db,
    old.map(({ name }) => name),
  );
  await db
    .updateTable('file_check')
    .set((eb) => ({
      position,
      checked: eb('checked', '+', files.length),
      unreferenced: eb('unreferenced', '+', old.length - known.size),
    }))
    .execute();
}
