import type { KeptCounts, KeptFile, KeptSummary } from '@glossa/contracts/kept-file';
import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import { type ParserOwner, type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type * as keptFileParser from './kept-file.parser.ts';

const parser = new URL('./kept-file.parser.ts', import.meta.url);
const countTask = parserTask<typeof keptFileParser.countKeptFile>(parser, 'countKeptFile', {
  reads: [],
});

/** What the imported file of a set says besides its cues. */
export type StoredKeptFile = { file: KeptFile; counts: KeptCounts };

/** A file that was written in the form of the imported one, for a download. */
export type WrittenKeptFile = { format: KeptFile['format']; text: string };

export const readKeptFile = (
  db: DatabaseOrTransaction,
  setId: string,
): Promise<StoredKeptFile | undefined> =>
  db
    .selectFrom('kept_files')
    .select(['file', 'counts'])
    .where('cue_set_id', '=', setId)
    .executeTakeFirst();

/** Whether the file of a set is that of its source, in another language. */
export async function isFileOfSource(db: DatabaseOrTransaction, setId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cue_sets')
    .select('id')
    .where('id', '=', setId)
    .where('ticket_id', 'is not', null)
    .where('kept_file_chosen', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

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
): Promise<KeptCounts> => parsers.run(countTask, { file }, { owner, waitedFor: true });

/** How many replaced files a draft keeps for undo. */
const maxFormer = 20;

/** The id of what a set keeps; null if that is nothing. */
export const findKeptId = async (
  db: DatabaseOrTransaction,
  setId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('kept_files')
    .select('id')
    .where('cue_set_id', '=', setId)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** What a draft keeps from now on; undefined: none. What it kept before is there for `findFormer`. */
export async function replaceKeptFile(
  trx: DatabaseTransaction,
  setId: string,
  next: (StoredKeptFile & { id?: string }) | undefined,
): Promise<{ keptId: string | null; formerId: string | null }> {
  // Nothing was chosen where there was nothing and is nothing.
  const formerId = await findKeptId(trx, setId);
  if (!next && formerId === null) return { keptId: null, formerId };
  await sql`
    INSERT INTO former_kept_files (id, cue_set_id, file, counts)
    SELECT id, cue_set_id, file, counts FROM kept_files WHERE cue_set_id = ${setId}
    ON CONFLICT (id) DO UPDATE SET stored_at = clock_timestamp()`.execute(trx);
  await sql`
    DELETE FROM former_kept_files WHERE cue_set_id = ${setId} AND id NOT IN (
      SELECT id FROM former_kept_files WHERE cue_set_id = ${setId} ORDER BY stored_at DESC LIMIT ${maxFormer})`.execute(
    trx,
  );
  await trx.deleteFrom('kept_files').where('cue_set_id', '=', setId).execute();
  if (next)
    await trx
      .insertInto('kept_files')
      .values({
        ...(next.id ? { id: next.id } : {}),
        cue_set_id: setId,
        file: JSON.stringify(next.file),
        counts: JSON.stringify(next.counts),
      })
      .execute();
  // The one that the draft began with, which undo brings back, was not chosen here.
  await sql`
    UPDATE cue_sets AS draft SET changed = true, kept_file_chosen = NOT EXISTS (
      SELECT FROM cue_sets AS base LEFT JOIN kept_files AS began ON began.cue_set_id = base.id
        LEFT JOIN kept_files AS own ON own.cue_set_id = draft.id
      WHERE base.version = draft.version AND base.state IN ('published', 'replaced')
        AND base.transcript_id IS NOT DISTINCT FROM draft.transcript_id
        AND base.ticket_id IS NOT DISTINCT FROM draft.ticket_id
        AND NOT base.kept_file_chosen AND began.file IS NOT DISTINCT FROM own.file)
    WHERE draft.id = ${setId}`.execute(trx);
  return { keptId: await findKeptId(trx, setId), formerId };
}

/** What a change of this draft replaced. */
export const findFormer = (
  db: DatabaseOrTransaction,
  setId: string,
  formerId: string,
): Promise<(StoredKeptFile & { id: string }) | undefined> =>
  db
    .selectFrom('former_kept_files')
    .select(['id', 'file', 'counts'])
    .where('cue_set_id', '=', setId)
    .where('id', '=', formerId)
    .executeTakeFirst();

/** Gives a new set the file of another, and whether a person chose it. */
export async function copyKeptFile(
  db: DatabaseOrTransaction,
  setId: string,
  fromId: string,
  { chosen }: { chosen?: boolean } = {},
): Promise<void> {
  await sql`
    INSERT INTO kept_files (cue_set_id, file, counts)
    SELECT ${setId}::uuid, file, counts FROM kept_files WHERE cue_set_id = ${fromId}`.execute(db);
  await sql`
    UPDATE cue_sets SET kept_file_chosen = ${
      chosen ?? sql`(SELECT kept_file_chosen FROM cue_sets WHERE id = ${fromId})`
    } WHERE id = ${setId}`.execute(db);
}

/** Gives the next version of a translation the file that a person chose for it, else that of its source. */
export async function inheritKeptFile(
  db: DatabaseOrTransaction,
  setId: string,
  { before, source }: { before: string | null; source: string },
): Promise<void> {
  const chosen =
    before !== null &&
    (await db
      .selectFrom('cue_sets')
      .select('id')
      .where('id', '=', before)
      .where('kept_file_chosen', '=', true)
      .executeTakeFirst());
  await copyKeptFile(db, setId, chosen ? chosen.id : source, { chosen: Boolean(chosen) });
}

/** Whether downloads of two sets use different imported files. */
export async function keptFileDiffers(
  db: DatabaseOrTransaction,
  beforeSetId: string,
  afterSetId: string,
): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    SELECT before.file IS DISTINCT FROM after.file AS differs
    FROM (SELECT 1) AS one
    LEFT JOIN kept_files before ON before.cue_set_id = ${beforeSetId}
    LEFT JOIN kept_files after ON after.cue_set_id = ${afterSetId}`.execute(db);
  return rows[0]?.differs === true;
}

/** Carries what a draft changed of its file, compared with its base, to the draft after it. Answers whether it had. */
export async function rebaseKeptFile(
  trx: DatabaseOrTransaction,
  { baseId, oldDraftId, newDraftId }: { baseId: string; oldDraftId: string; newDraftId: string },
): Promise<boolean> {
  if (!(await keptFileDiffers(trx, baseId, oldDraftId))) return false;
  await trx.deleteFrom('kept_files').where('cue_set_id', '=', newDraftId).execute();
  await copyKeptFile(trx, newDraftId, oldDraftId, { chosen: true });
  return true;
}
