import type { KeptCounts, KeptFile, KeptSummary } from '@glossa/contracts/kept-file';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { type ParserOwner, type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type * as keptFileParser from './kept-file.parser.ts';

const parser = new URL('./kept-file.parser.ts', import.meta.url);
const countTask = parserTask<typeof keptFileParser.countKeptFile>(parser, 'countKeptFile', {
  reads: [],
});

/** What the imported file of a set says besides its cues. */
export type StoredKeptFile = { file: KeptFile; counts: KeptCounts };

export const readKeptFile = (
  db: DatabaseOrTransaction,
  setId: string,
): Promise<StoredKeptFile | undefined> =>
  db
    .selectFrom('kept_files')
    .select(['file', 'counts'])
    .where('cue_set_id', '=', setId)
    .executeTakeFirst();

/** Without the file itself, which may be large. */
export async function readKeptSummary(
  db: DatabaseOrTransaction,
  setId: string,
): Promise<KeptSummary | null> {
  const row = await db
    .selectFrom('kept_files')
    .select([
      sql<KeptSummary['format']>`file ->> 'format'`.as('format'),
      sql<string>`file ->> 'name'`.as('name'),
      'counts',
    ])
    .where('cue_set_id', '=', setId)
    .executeTakeFirst();
  return row ?? null;
}

export const countKeptFile = (
  parsers: Parsers,
  owner: ParserOwner,
  file: KeptFile,
): Promise<KeptCounts> => parsers.run(countTask, { file }, { owner });

export async function storeKeptFile(
  db: DatabaseOrTransaction,
  setId: string,
  { file, counts }: StoredKeptFile,
): Promise<void> {
  const row = { file: JSON.stringify(file), counts: JSON.stringify(counts) };
  await db
    .insertInto('kept_files')
    .values({ cue_set_id: setId, ...row })
    .onConflict((conflict) => conflict.column('cue_set_id').doUpdateSet(row))
    .execute();
}

export async function removeKeptFile(db: DatabaseOrTransaction, setId: string): Promise<void> {
  await db.deleteFrom('kept_files').where('cue_set_id', '=', setId).execute();
}

/** Gives a set the file of the first of others that has one. */
export async function inheritKeptFile(
  db: DatabaseOrTransaction,
  setId: string,
  from: readonly (string | null)[],
): Promise<void> {
  const ids = from.filter((id) => id !== null);
  await sql`
    INSERT INTO kept_files (cue_set_id, file, counts)
    SELECT ${setId}::uuid, file, counts FROM kept_files WHERE cue_set_id = ANY(${ids}::uuid[])
    ORDER BY array_position(${ids}::uuid[], cue_set_id) LIMIT 1
    ON CONFLICT (cue_set_id) DO UPDATE SET file = excluded.file, counts = excluded.counts`.execute(
    db,
  );
}

/** A file that was written in the form of the imported one, for a download. */
export type WrittenKeptFile = { format: KeptFile['format']; text: string };
