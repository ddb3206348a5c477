import type { Draft, SubtitleOwner } from '@glossa/contracts/subtitles';
import { message } from '@glossa/messages/message';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { byTrack, closeDraft, forkDraft, ownerRow, readPlainCues, rebaseEdits } from '../index.ts';
import { type FoundOwner, lockPublished, requireOwner } from './find-owner.ts';
import { hasOtherEditors } from './presence.ts';

/** `0` is the caller's open draft, created from the published set if there is none; else any user's draft. */
export async function openDraft(
  db: Database,
  actor: Actor,
  owner: SubtitleOwner,
  reportId: string,
  now: Date,
): Promise<Draft> {
  const found = await requireOwner(db, actor, owner, 'edit');
  const id = reportId === '0' ? await openOwnDraft(db, actor, found, now) : reportId;
  return presentDraft(db, found, id);
}

async function presentDraft(db: Database, found: FoundOwner, id: string): Promise<Draft> {
  const [column, ownerId] = ownerRow(found.owner);
  const set = await db
    .selectFrom('cue_sets')
    .innerJoin('users', 'users.id', 'cue_sets.created_by')
    .selectAll('cue_sets')
    .select(['users.id as maker_id', 'users.display_name'])
    .where('cue_sets.id', '=', id)
    .where(`cue_sets.${column}`, '=', ownerId)
    .executeTakeFirst();
  if (!set) throw new AppError('NOT_FOUND');
  if (set.state !== 'draft') throw new AppError('DRAFT_GONE');
  return {
    reportId: id,
    owner: found.subtitleOwner,
    mediaId: found.mediaId,
    language: found.language,
    baseVersion: set.version,
    changed: set.changed,
    // Read before the cues, so that concurrent changes are requested again.
    changeNumber: set.change_number,
    createdBy: { userId: set.maker_id, displayName: set.display_name },
    createdAt: set.created_at.toISOString(),
    ...byTrack(await readPlainCues(db, id)),
  };
}

export async function openOwnDraft(
  db: Database,
  actor: Actor,
  found: FoundOwner,
  now: Date,
): Promise<string> {
  const { owner, organisationId, mediaId } = found;
  return db.transaction().execute(async (trx) => {
    const published = await lockPublished(trx, owner);
    const own = await findOwnDraft(trx, actor, owner);
    if (own && own.version === published.version) return own.id;
    // It must not be closed while others are typing in it.
    if (own && (await hasOtherEditors(trx, own.id, actor.userId, now))) return own.id;
    if (found.working)
      throw 'transcriptId' in owner
        ? new AppError('MEDIA_WRONG_STATE', message('drafts.retranscribing'))
        : new AppError('REQUEST_WRONG_STATE', message('drafts.retranslating'));
    if (own)
      await trx
        .updateTable('cue_sets')
        .set({ state: 'discarded', discarded_at: new Date() })
        .where('id', '=', own.id)
        .execute();
    const newDraftId = await forkDraft(trx, { ...published, owner, organisationId }, actor.userId);
    if (!own) return newDraftId;
    // Someone published in the meantime: the user's changes continue in a draft of the new version.
    await rebaseEdits(trx, { owner, oldDraftId: own.id, newDraftId });
    await trx
      .updateTable('draft_conflicts')
      .set({ cue_set_id: newDraftId })
      .where('cue_set_id', '=', own.id)
      .execute();
    await closeDraft(trx, { id: own.id, mediaId, owner });
    return newDraftId;
  });
}

const findOwnDraft = (trx: DatabaseOrTransaction, actor: Actor, owner: FoundOwner['owner']) => {
  const [column, id] = ownerRow(owner);
  return trx
    .selectFrom('cue_sets')
    .select(['id', 'version'])
    .where(column, '=', id)
    .where('created_by', '=', actor.userId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
};
