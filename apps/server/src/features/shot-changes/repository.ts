import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

export function findShotChanges(db: DatabaseOrTransaction, mediaId: string) {
  return db
    .selectFrom('shot_changes')
    .select(['status', 'times_ms'])
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
}

/** Marks the work as wanted. False where it is under way or done; what came to nothing is tried again. */
export async function insertWanted(db: DatabaseOrTransaction, mediaId: string): Promise<boolean> {
  const row = await db
    .insertInto('shot_changes')
    .values({ media_id: mediaId, status: 'working' })
    .onConflict((conflict) =>
      conflict
        .column('media_id')
        .doUpdateSet({ status: 'working', run_id: null })
        .where('shot_changes.status', '=', 'none'),
    )
    .returning('media_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A media that somebody cancelled is left alone. */
const stillWanted = (db: DatabaseOrTransaction, mediaId: string) =>
  db.selectFrom('media').select('id').where('id', '=', mediaId).where('status', '!=', 'cancelled');

export async function claimRun(
  db: DatabaseOrTransaction,
  mediaId: string,
  runId: string,
): Promise<boolean> {
  const result = await db
    .updateTable('shot_changes')
    .set({ run_id: runId })
    .where('media_id', '=', mediaId)
    .where('status', '=', 'working')
    .where('media_id', 'in', stillWanted(db, mediaId))
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) await forgetUnwanted(db, mediaId);
  return result.numUpdatedRows === 1n;
}

export async function isHeldBy(
  db: DatabaseOrTransaction,
  mediaId: string,
  runId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('shot_changes')
    .select('media_id')
    .where('run_id', '=', runId)
    .where('media_id', 'in', stillWanted(db, mediaId))
    .executeTakeFirst();
  if (!row) await forgetUnwanted(db, mediaId);
  return row !== undefined;
}

/** Done again later, the media starts without a row. */
async function forgetUnwanted(db: DatabaseOrTransaction, mediaId: string): Promise<void> {
  await db
    .deleteFrom('shot_changes')
    .where('media_id', '=', mediaId)
    .where('status', '=', 'working')
    .where('media_id', 'not in', stillWanted(db, mediaId))
    .execute();
}

/** `heldBy` makes it the end of a run that must still be the row's own. False where it is not. */
export async function endRun(
  db: DatabaseOrTransaction,
  mediaId: string,
  end: { status: 'ready' | 'none'; timesMs: number[]; heldBy?: string },
): Promise<boolean> {
  const result = await db
    .updateTable('shot_changes')
    .set({ status: end.status, times_ms: end.timesMs, run_id: null, found_at: new Date() })
    .where('media_id', '=', mediaId)
    .where('status', '=', 'working')
    .$if(end.heldBy !== undefined, (query) => query.where('run_id', '=', end.heldBy as string))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
