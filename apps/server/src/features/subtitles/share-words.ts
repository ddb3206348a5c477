import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const atOnce = 100;

/**
 * Housekeeping for data from before words were stored once: removes the machine's words from users' versions and
 * drafts, set by set. Returns the number of sets processed.
 */
export async function shareWords(db: Database): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let shared = 0; ; ) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM cue_sets WHERE words_set_id IS NULL AND created_by IS NOT NULL AND transcript_id IS NOT NULL
        AND purged_at IS NULL AND id > ${after} ORDER BY id LIMIT ${atOnce}`.execute(db);
    for (const { id } of rows) await shareWordsOf(db, id);
    shared += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return shared;
    after = last.id;
  }
}

const shareWordsOf = (db: Database, setId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Changing a draft requires its row lock.
    const { rows } = await sql<{ machine: string | null }>`
      SELECT (SELECT m.id FROM cue_sets m WHERE m.transcript_id = s.transcript_id AND m.created_by IS NULL
        AND m.state IN ('published', 'replaced') AND m.purged_at IS NULL AND m.version <= s.version
        ORDER BY m.version DESC LIMIT 1) AS machine
      FROM cue_sets s WHERE s.id = ${setId} AND s.words_set_id IS NULL FOR UPDATE OF s`.execute(
      trx,
    );
    const machine = rows[0]?.machine;
    if (!machine) return;
    await sql`
      UPDATE cues SET words = NULL FROM cues heard
      WHERE cues.cue_set_id = ${setId} AND heard.cue_set_id = ${machine} AND heard.id = cues.id
        AND cues.words = heard.words AND cues.words <> '[]'`.execute(trx);
    await sql`UPDATE cue_sets SET words_set_id = ${machine} WHERE id = ${setId}`.execute(trx);
  });
