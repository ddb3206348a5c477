import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { SubtitleOwner, viewSubtitleDrafts } from '@glossa/contracts/subtitles';
import { message } from '@glossa/messages/message';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { closeDraft, ownerRow } from '../index.ts';
import { requireDraft } from './find-draft.ts';
import { requireOwner } from './find-owner.ts';
import { lockDraft } from './lock-draft.ts';
import { listPresent } from './presence.ts';

/** Everyone's open drafts, oldest first. */
export async function listDrafts(
  db: Database,
  actor: Actor,
  subtitleOwner: SubtitleOwner,
  now: Date,
): Promise<AnswerOf<typeof viewSubtitleDrafts>> {
  const { owner } = await requireOwner(db, actor, subtitleOwner, 'view');
  const [column, id] = ownerRow(owner);
  const drafts = await db
    .selectFrom('cue_sets')
    .innerJoin('users', 'users.id', 'cue_sets.created_by')
    .select(['cue_sets.id', 'cue_sets.created_at', 'last_changed_at', 'changed', 'version'])
    .select(['users.id as maker_id', 'users.display_name'])
    .where(`cue_sets.${column}`, '=', id)
    .where('state', '=', 'draft')
    .orderBy('cue_sets.created_at')
    .orderBy('cue_sets.id')
    .execute();
  const present = await listPresent(
    db,
    drafts.map((draft) => draft.id),
    now,
  );
  return drafts.map((draft) => ({
    reportId: draft.id,
    createdBy: { userId: draft.maker_id, displayName: draft.display_name },
    createdAt: draft.created_at.toISOString(),
    lastChangedAt: draft.last_changed_at?.toISOString() ?? null,
    changed: draft.changed,
    baseVersion: draft.version,
    present: present
      .filter(({ setId }) => setId === draft.id)
      .map(({ setId: _set, ...window }) => window),
  }));
}

/** Discards the caller's own draft. Its cues are kept for a while, hidden from everyone. */
export async function discardDraft(db: Database, actor: Actor, reportId: string): Promise<void> {
  const draft = await requireDraft(db, actor, reportId, 'edit');
  if (draft.createdBy !== actor.userId)
    throw new AppError('ACCESS_DENIED', message('drafts.discardOwnOnly'));
  await db.transaction().execute(async (trx) => {
    await lockDraft(trx, draft);
    await trx
      .updateTable('cue_sets')
      .set({ state: 'discarded', discarded_at: new Date() })
      .where('id', '=', reportId)
      .execute();
    await closeDraft(trx, draft);
  });
}
