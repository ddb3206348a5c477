import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishAboutMedia } from '../media/index.ts';
import { publishAboutDraft } from '../subtitles/index.ts';
import { moveOutputStatus } from './move-output.ts';
import { moveRequestStatus } from './move-status.ts';

/** Of all translations of the media, or of one. */
type Change = { mediaId: string; changedCueIds: string[]; ticketId?: string };

const ofChange = ({ mediaId, ticketId }: Change) =>
  ticketId ? sql`t.media_id = ${mediaId} AND t.id = ${ticketId}` : sql`t.media_id = ${mediaId}`;

/**
 * Marks the translated cues that came from changed source cues, in published sets and in open drafts, the tickets that
 * hold any, and the files made of them.
 */
export async function markTranslationsStale(
  db: DatabaseOrTransaction,
  change: Change,
): Promise<void> {
  if (change.changedCueIds.length === 0) return;
  // Held until the end: who publishes a translation meanwhile comes before or after, never in between.
  await sql`
    SELECT FROM translation_requests t WHERE ${ofChange(change)} ORDER BY t.id FOR UPDATE
  `.execute(db);
  await markDrafts(db, change);
  const { rows } = await sql<{ id: string }>`
    WITH touched AS (
      UPDATE cues SET stale = true
      FROM translation_requests t
      WHERE ${ofChange(change)} AND cues.cue_set_id = t.published_set_id AND cues.source_cue_ids && ${change.changedCueIds}::text[]
      RETURNING t.id
    ) SELECT DISTINCT id FROM touched
  `.execute(db);
  for (const { id } of rows) {
    await moveRequestStatus(db, id, 'stale', { from: ['ready'] });
    await markOutputsStale(db, id);
  }
  if (rows.length > 0)
    await publishAboutMedia(db, change.mediaId, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: change.mediaId,
    });
}

/** Files that are there are of the text before; those being made find out when they end. */
export async function markOutputsStale(db: DatabaseOrTransaction, ticketId: string): Promise<void> {
  const rows = await db
    .selectFrom('translation_outputs')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'ready')
    .execute();
  for (const { id } of rows) await moveOutputStatus(db, id, 'stale');
}

/** Revisions stay: nobody's text changed, so that this is no conflict for who is editing. */
async function markDrafts(db: DatabaseOrTransaction, change: Change): Promise<void> {
  const { rows } = await sql<{ id: string; ticket_id: string; change_number: number }>`
    UPDATE cue_sets SET change_number = change_number + 1
    FROM translation_requests t
    WHERE ${ofChange(change)} AND cue_sets.ticket_id = t.id AND cue_sets.state = 'draft'
    RETURNING cue_sets.id, cue_sets.ticket_id, cue_sets.change_number
  `.execute(db);
  // A statement of its own: it sees what was written while the one before waited for somebody's change.
  await sql`
    UPDATE cues SET stale = true, changed_in = s.change_number
    FROM cue_sets s
    WHERE s.id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND cues.cue_set_id = s.id AND cues.source_cue_ids && ${change.changedCueIds}::text[]
  `.execute(db);
  for (const draft of rows)
    await publishAboutDraft(
      db,
      { id: draft.id, mediaId: change.mediaId, owner: { ticketId: draft.ticket_id } },
      { what: 'cues', changeNumber: draft.change_number, changeId: null },
    );
}
