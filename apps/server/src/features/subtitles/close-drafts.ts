import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { retirePublished } from './cue-sets.ts';
import { type CueSetOwner, closeDraft, ownerRow } from './draft-events.ts';

export type StoredDraft = { version: number; userIds: string[] };

/**
 * An engine rewrote everything: open drafts have lost their base. Those with changes become versions that were never
 * published, so that people find and restore their texts; their `discarded_at` is when. Returns them with who wrote in
 * them. The caller publishes the engine's output next, which gets the version after them.
 */
export async function closeDrafts(
  db: DatabaseOrTransaction,
  owner: CueSetOwner,
  mediaId: string,
): Promise<StoredDraft[]> {
  const [column, id] = ownerRow(owner);
  const drafts = await db
    .selectFrom('cue_sets')
    .select(['id', 'changed'])
    .select((eb) =>
      eb
        .selectFrom('draft_changes')
        .select(sql<string[] | null>`array_agg(DISTINCT user_id)`.as('ids'))
        .whereRef('draft_changes.cue_set_id', '=', 'cue_sets.id')
        .as('changed_by'),
    )
    .select('created_by')
    .where(column, '=', id)
    .where('state', '=', 'draft')
    .orderBy('created_at')
    .orderBy('id')
    // A change under way is either in it or refused.
    .forUpdate()
    .execute();
  const stored: StoredDraft[] = [];
  let version = drafts.some(({ changed }) => changed) ? await retirePublished(db, owner) : 0;
  for (const draft of drafts) {
    const kept = draft.changed ? { state: 'replaced' as const, version: ++version } : undefined;
    await db
      .updateTable('cue_sets')
      .set({ state: 'discarded', ...kept, discarded_at: new Date() })
      .where('id', '=', draft.id)
      .execute();
    await closeDraft(db, { id: draft.id, mediaId, owner });
    const people = [draft.created_by, ...(draft.changed_by ?? [])].filter((by) => by !== null);
    if (kept) stored.push({ version: kept.version, userIds: [...new Set(people)] });
  }
  return stored;
}
