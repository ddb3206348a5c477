import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishAboutMedia } from '../media/index.ts';
import { moveRequestStatus } from './move-status.ts';

/** Marks the translated cues that came from changed source cues, and the tickets that hold any. */
export async function markTranslationsStale(
  db: DatabaseOrTransaction,
  change: { mediaId: string; changedCueIds: string[] },
): Promise<void> {
  if (change.changedCueIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    WITH touched AS (
      UPDATE cues SET stale = true
      FROM translation_requests t
      WHERE t.media_id = ${change.mediaId} AND cues.cue_set_id = t.published_set_id AND cues.source_cue_ids && ${change.changedCueIds}::text[]
      RETURNING t.id
    ) SELECT DISTINCT id FROM touched
  `.execute(db);
  for (const { id } of rows) await moveRequestStatus(db, id, 'stale', { from: ['ready'] });
  if (rows.length > 0)
    await publishAboutMedia(db, change.mediaId, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: change.mediaId,
    });
}
