import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { type CueSetOwner, ownerRow } from './owner.ts';

const contents = (cue: string) =>
  sql.raw(`(${cue}.text, ${cue}.start_ms, ${cue}.end_ms, ${cue}.track, ${cue}.speaker)`);

/**
 * Takes a person's changes of an outdated draft into a newer one: what differs from the version the old draft came
 * from. A text of theirs is never lost, even where the cue was changed or deleted in the newer version; a deletion of
 * theirs gives way to a newer text.
 */
export async function carryOverEdits(
  db: DatabaseOrTransaction,
  { owner, oldDraftId, newDraftId }: { owner: CueSetOwner; oldDraftId: string; newDraftId: string },
): Promise<void> {
  const [column, id] = ownerRow(owner);
  const base = await db
    .selectFrom('cue_sets')
    .innerJoin('cue_sets as old', 'old.version', 'cue_sets.version')
    .select('cue_sets.id')
    .where('old.id', '=', oldDraftId)
    .where(`cue_sets.${column}`, '=', id)
    .where('cue_sets.state', 'in', ['published', 'replaced'])
    .executeTakeFirstOrThrow();
  const kept = await sql`
    INSERT INTO cues AS fresh (cue_set_id, id, start_ms, end_ms, text, track, speaker, words, source_cue_ids, stale)
    SELECT ${newDraftId}::uuid, mine.id, mine.start_ms, mine.end_ms, mine.text, mine.track, mine.speaker, mine.words, mine.source_cue_ids, mine.stale
    FROM cues AS mine
    LEFT JOIN cues AS base ON base.cue_set_id = ${base.id} AND base.id = mine.id
    WHERE mine.cue_set_id = ${oldDraftId}
      AND (base.id IS NULL OR ${contents('mine')} IS DISTINCT FROM ${contents('base')})
    ON CONFLICT (cue_set_id, id) DO UPDATE
    SET start_ms = excluded.start_ms, end_ms = excluded.end_ms, text = excluded.text, track = excluded.track,
        speaker = excluded.speaker, words = excluded.words, source_cue_ids = excluded.source_cue_ids, stale = excluded.stale
  `.execute(db);
  const deleted = await sql`
    DELETE FROM cues AS fresh USING cues AS base
    WHERE fresh.cue_set_id = ${newDraftId} AND base.cue_set_id = ${base.id} AND base.id = fresh.id
      AND ${contents('fresh')} IS NOT DISTINCT FROM ${contents('base')}
      AND NOT EXISTS (SELECT FROM cues AS mine WHERE mine.cue_set_id = ${oldDraftId} AND mine.id = base.id)
  `.execute(db);
  if ((kept.numAffectedRows ?? 0n) + (deleted.numAffectedRows ?? 0n) > 0n)
    await db.updateTable('cue_sets').set({ changed: true }).where('id', '=', newDraftId).execute();
}
