import type { PlainCue } from '@glossa/contracts/cues';
import { type Cue, sortCues } from '@glossa/subtitles/cue';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { publishAboutMedia } from '../../media/index.ts';
import { publishAboutDraft } from '../../subtitles/index.ts';
import { transitionOutput } from '../outputs/transitions.ts';
import { transitionRequest } from './transitions.ts';

/** Source cues to translate, in contiguous runs, and the translated cues to keep. */
type StaleCues<T> = { runs: Cue[][]; kept: T[] };

/**
 * Source cues whose translation is stale or missing. The rest stays as users left it. Sentences are not joined across
 * kept cues, whose words are already placed.
 */
export function selectStaleCues<T extends Pick<PlainCue, 'id' | 'stale' | 'sourceCueIds'>>(
  source: readonly Cue[],
  published: readonly T[],
): StaleCues<T> {
  const kept = published.filter((cue) => !cue.stale);
  // A translated cue has the id of the source cue whose time it has.
  const upToDate = new Set(kept.map(({ id }) => id));
  const sources = new Set(kept.flatMap(({ sourceCueIds }) => sourceCueIds));
  const stale = new Set(
    published.flatMap(({ id, stale: isStale, sourceCueIds }) =>
      isStale ? [id, ...sourceCueIds] : [],
    ),
  );
  const isOpen = ({ id }: Cue) => !upToDate.has(id) && (stale.has(id) || !sources.has(id));
  const runs: Cue[][] = [];
  for (const track of ['upper', 'lower'] as const) {
    let open = false;
    for (const cue of sortCues(source).filter((candidate) => candidate.track === track)) {
      if (!isOpen(cue)) open = false;
      else if (open) runs.at(-1)?.push(cue);
      else {
        runs.push([cue]);
        open = true;
      }
    }
  }
  return { runs, kept };
}

/** Of all translations of the media, or of one. */
type Change = { mediaId: string; changedCueIds: string[]; ticketId?: string };

const ofChange = ({ mediaId, ticketId }: Change) =>
  ticketId ? sql`t.media_id = ${mediaId} AND t.id = ${ticketId}` : sql`t.media_id = ${mediaId}`;

/**
 * Marks translated cues that derive from changed source cues, in published sets and open drafts, with their tickets and
 * files.
 */
export async function markTranslationsStale(
  db: DatabaseOrTransaction,
  change: Change,
): Promise<void> {
  if (change.changedCueIds.length === 0) return;
  // Locked until the end: concurrent publishing comes before or after, never in between.
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
    await transitionRequest(db, id, 'stale', { from: ['ready'] });
    await markOutputsStale(db, id);
  }
  if (rows.length > 0)
    await publishAboutMedia(db, change.mediaId, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: change.mediaId,
    });
}

/** Existing files have the previous text; those in progress detect it at their end. */
export async function markOutputsStale(db: DatabaseOrTransaction, ticketId: string): Promise<void> {
  const rows = await db
    .selectFrom('translation_outputs')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'ready')
    .execute();
  for (const { id } of rows) await transitionOutput(db, id, 'stale');
}

/** Revisions stay: no text changed, so this is no conflict for editors. */
async function markDrafts(db: DatabaseOrTransaction, change: Change): Promise<void> {
  const { rows } = await sql<{ id: string; ticket_id: string; change_number: number }>`
    UPDATE cue_sets SET change_number = change_number + 1
    FROM translation_requests t
    WHERE ${ofChange(change)} AND cue_sets.ticket_id = t.id AND cue_sets.state = 'draft'
    RETURNING cue_sets.id, cue_sets.ticket_id, cue_sets.change_number
  `.execute(db);
  // A separate statement: it sees what was written while the previous one waited for a lock.
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
