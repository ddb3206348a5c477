import type { Database } from '../../platform/db/database.ts';
import { findReferencedFiles } from '../../platform/db/stored-file-columns.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/port.ts';

/**
 * A newer file may belong to a row about to be committed. In a bucket, the time of a large file is the begin of its
 * transfer, which housekeeping ends after 22 hours.
 */
const graceMs = 23 * 3_600_000;

/** Deletes files without a row, left by a crash between writing file and row or deleting row and file. */
export async function removeOrphanFiles(
  { db, storage, logger }: { db: Database; storage: Storage; logger: Logger },
  now: Date,
): Promise<number> {
  const old: string[] = [];
  for await (const { name, modifiedAt } of storage.list()) {
    if (now.getTime() - modifiedAt.getTime() > graceMs) old.push(name);
  }
  let removed = 0;
  for (let start = 0; start < old.length; start += 500) {
    const names = old.slice(start, start + 500);
    const known = await findReferencedFiles(db, names);
    for (const name of names) {
      if (known.has(name)) continue;
      await storage.remove(name);
      removed += 1;
    }
  }
  if (removed > 0) logger.info({ removed }, 'files without an owner were removed');
  return removed;
}
