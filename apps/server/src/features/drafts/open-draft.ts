import type { Draft, SubtitleOwner } from '@glossa/contracts/subtitles';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  byTrack,
  carryOverEdits,
  closeDraft,
  forkDraft,
  ownerRow,
  readPlainCues,
} from '../subtitles/index.ts';
import { type FoundOwner, lockPublished, requireOwner } from './find-owner.ts';
import { isAnybodyElsePresent } from './presence.ts';

/** `0` is the caller's open draft, made from the published set if there is none; else the draft of whomever it is. */
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
    // Read before the cues: whatever comes in between is asked for once more.
    changeNumber: set.change_number,
    madeBy: { userId: set.maker_id, displayName: set.display_name },
    madeAt: set.created_at.toISOString(),
    ...byTrack(await readPlainCues(db, id)),
  };
}

export async function openOwnDraft(
  db: Database,
  actor: Actor,
  { owner, organisationId, mediaId, working }: FoundOwner,
  now: Date,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const published = await lockPublished(trx, owner);
    const own = await findOwnDraft(trx, actor, owner);
    if (own && own.version === published.version) return own.id;
    // To those who are in it, it must not vanish while they type.
    if (own && (await isAnybodyElsePresent(trx, own.id, actor.userId, now))) return own.id;
    if (working)
      throw new AppError(
        'REQUEST_WRONG_STATE',
        'This translation is being made again at the moment. Open it when it is ready.',
      );
    if (own)
      await trx
        .updateTable('cue_sets')
        .set({ state: 'discarded' })
        .where('id', '=', own.id)
        .execute();
    const newDraftId = await forkDraft(trx, { ...published, owner, organisationId }, actor.userId);
    if (!own) return newDraftId;
    // Somebody published meanwhile: what this person had changed goes on in a draft of the new version.
    await carryOverEdits(trx, { owner, oldDraftId: own.id, newDraftId });
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
