import { errorTable } from '@glossa/contracts/errors';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type CueSetOwner, ownerRow, publishDraft } from '../subtitles/index.ts';
import { type FoundSet, requireSet } from './find-draft.ts';
import { lockPublished } from './find-owner.ts';
import { lockDraft } from './lock-draft.ts';
import { isAnybodyElsePresent } from './presence.ts';

type Published = { before: { setId: string; version: number }; draft: FoundSet };

/**
 * Makes the draft the next version of what it belongs to. Refused with DRAFT_GONE where it is closed, and with
 * DRAFT_OUTDATED where something newer was published since. Answers what was published before.
 */
export async function publishNext(
  trx: DatabaseTransaction,
  actor: Actor,
  { owner, reportId }: { owner: CueSetOwner; reportId: string },
  now: Date,
): Promise<Published> {
  const found = await requireSet(trx, actor, reportId, 'edit');
  if (ownerRow(found.owner).join() !== ownerRow(owner).join()) throw new AppError('NOT_FOUND');
  const before = await lockPublished(trx, owner);
  const draft = await lockDraft(trx, found);
  if (before.version !== draft.version) {
    const shared = await isAnybodyElsePresent(trx, draft.id, actor.userId, now);
    throw new AppError(
      'DRAFT_OUTDATED',
      shared
        ? 'A newer version was published since this draft was opened, and somebody else is in the draft. Once they have left, open it again: your changes are taken over.'
        : errorTable.DRAFT_OUTDATED[1],
    );
  }
  await publishDraft(trx, draft, actor.userId);
  return { before, draft };
}
