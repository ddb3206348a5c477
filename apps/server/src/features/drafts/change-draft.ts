import type { ChangeResult } from '@glossa/contracts/subtitles';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { applyChangeSet, type ChangeSet } from './apply-change-set.ts';
import { requireDraft } from './find-draft.ts';
import { findAnswer, type LockedDraft, lockDraft } from './lock-draft.ts';

/** Decides what a call changes, by what the locked draft holds. */
export type Plan = (
  trx: DatabaseOrTransaction,
  draft: LockedDraft,
) => Promise<Omit<ChangeSet, 'changeId'>>;

/** Applies a change once, all or nothing; a repeated one is answered as the first time. */
export async function changeDraft(
  db: Database,
  actor: Actor,
  { reportId, changeId }: { reportId: string; changeId: string },
  plan: Plan,
): Promise<ChangeResult> {
  const draft = await requireDraft(db, actor, reportId, 'edit');
  return db.transaction().execute(async (trx) => {
    const locked = await lockDraft(trx, draft);
    const answered = await findAnswer(trx, reportId, actor, changeId);
    if (answered) return answered;
    return applyChangeSet(trx, locked, actor, { changeId, ...(await plan(trx, locked)) });
  });
}
