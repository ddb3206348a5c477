import type { ChangeResult } from '@glossa/contracts/subtitle-changes';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { FoundSet } from './find-draft.ts';

export type LockedDraft = FoundSet;

/** Locks the draft's row to serialize its changes; DRAFT_GONE if it was closed in the meantime. */
export async function lockDraft(trx: DatabaseOrTransaction, draft: FoundSet): Promise<LockedDraft> {
  const row = await trx
    .selectFrom('cue_sets')
    .select(['state', 'change_number', 'version'])
    .where('id', '=', draft.id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== 'draft') throw new AppError('DRAFT_GONE');
  return { ...draft, changeNumber: row.change_number, version: row.version };
}

/** What this change was answered when it came first; undefined for a new one. */
export async function findResult(
  trx: DatabaseOrTransaction,
  draftId: string,
  actor: Actor,
  changeId: string,
): Promise<ChangeResult | undefined> {
  const known = await trx
    .selectFrom('draft_changes')
    .select(['user_id', 'result'])
    .where('cue_set_id', '=', draftId)
    .where('change_id', '=', changeId)
    .executeTakeFirst();
  if (known && known.user_id !== actor.userId) throw new AppError('DRAFT_CHANGE_REPEATED');
  return known?.result;
}
