import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/port.ts';

/** A file younger than this may belong to a row that is about to be committed. */
const graceMs = 60 * 60_000;

/** Removes files that no row names: what a power cut between file and row, or between row and file, left behind. */
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
    const known = await findKnown(db, names);
    for (const name of names) {
      if (known.has(name)) continue;
      await storage.remove(name);
      removed += 1;
    }
  }
  if (removed > 0) logger.info({ removed }, 'files without an owner were removed');
  return removed;
}

async function findKnown(db: Database, names: string[]): Promise<Set<string>> {
  const media = await db
    .selectFrom('media')
    .select(['file_name', 'audio_file', 'poster_file', 'peaks_file', 'play_file'])
    .where((eb) =>
      eb.or(
        (['file_name', 'audio_file', 'poster_file', 'peaks_file', 'play_file'] as const).map(
          (column) => eb(column, 'in', names),
        ),
      ),
    )
    .execute();
  const outputs = await db
    .selectFrom('translation_outputs')
    .select('file_name')
    .where('file_name', 'in', names)
    .execute();
  const conversions = await db
    .selectFrom('conversions')
    .select(['input_file', 'output_file'])
    .where((eb) => eb.or([eb('input_file', 'in', names), eb('output_file', 'in', names)]))
    .execute();
  const pages = await db
    .selectFrom('document_pages')
    .select('file_name')
    .where('file_name', 'in', names)
    .execute();
  const ofFeedback = await db
    .selectFrom('feedback_files')
    .select('file_name')
    .where('file_name', 'in', names)
    .execute();
  return new Set(
    [
      ...media.flatMap((row) => Object.values(row)),
      ...[...outputs, ...pages, ...ofFeedback].map((row) => row.file_name),
      ...conversions.flatMap((row) => [row.input_file, row.output_file]),
    ].filter((name) => name !== null),
  );
}
