import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/port.ts';

const batch = 500;

/** The storage as the sweeper of files without an owner is to see it: what tickets hold is not in its list. */
export function withoutFeedbackFiles(db: Database, storage: Storage): Storage {
  return {
    ...storage,
    list: async function* () {
      let waiting: { name: string; modifiedAt: Date }[] = [];
      for await (const file of storage.list()) {
        waiting.push(file);
        if (waiting.length < batch) continue;
        yield* await withoutOwned(db, waiting);
        waiting = [];
      }
      yield* await withoutOwned(db, waiting);
    },
  };
}

async function withoutOwned<File extends { name: string }>(
  db: Database,
  files: readonly File[],
): Promise<File[]> {
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom('feedback_files')
    .select('file_name')
    .where(
      'file_name',
      'in',
      files.map((file) => file.name),
    )
    .execute();
  const owned = new Set(rows.map((row) => row.file_name));
  return files.filter((file) => !owned.has(file.name));
}
