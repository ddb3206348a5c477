import { message } from '@glossa/messages/message';
import type { Database, DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { assertNotOnHold, transitionMedia } from '../../media/index.ts';
import { announceTranscript, findTranscript, setVerification } from '../../transcripts/index.ts';
import {
  findRequest,
  isBeingTranslated,
  publishEditedTranslation,
} from '../../translations/index.ts';
import {
  type CueSetOwner,
  findChangedCueIds,
  keptFileDiffers,
  ownerRow,
  publishDraft,
  readKeptSummary,
} from '../index.ts';
import { assertNotReplaced, type FoundSet, requireSet } from './find-draft.ts';
import { lockPublished } from './find-owner.ts';
import { lockDraft } from './lock-draft.ts';
import { assertNoneOpen } from './open-conflicts.ts';
import { hasOtherEditors } from './presence.ts';

/** Tells dependents what the transcript was and is: translations follow it. Connected in wiring. */
export type OnTranscriptPublished = (
  trx: DatabaseTransaction,
  change: { mediaId: string; beforeSetId: string; afterSetId: string },
) => Promise<void>;

/**
 * Publishes the draft as the next version. An edit of a verified transcript returns it to review; so does another imported
 * file, whose styles and regions are seen in downloads.
 */
export async function publishTranscriptDraft(
  db: Database,
  actor: Actor,
  { transcribeId, reportId }: { transcribeId: string; reportId: string },
  now: Date,
  onPublished: OnTranscriptPublished,
): Promise<void> {
  const transcript = await findTranscript(db, actor, transcribeId);
  if (!transcript) throw new AppError('NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    await assertNotOnHold(trx, transcript.media_id);
    const { before, draft } = await publishNext(
      trx,
      actor,
      { owner: { transcriptId: transcribeId }, reportId },
      now,
    );
    const { cueIds, file } = await findChanges(trx, before.setId, draft.id);
    await trx
      .updateTable('transcripts')
      .set({ published_set_id: draft.id })
      .where('id', '=', transcribeId)
      .execute();
    if (cueIds.length > 0 || file) {
      const reopened = await setVerification(trx, transcribeId, 'IN_REVIEW', {
        by: actor.userId,
        reason: null,
        from: ['PENDING', 'VERIFIED', 'REJECTED'],
      });
      if (reopened)
        await transitionMedia(trx, transcript.media_id, 'transcribed', { from: ['verified'] });
    }
    if (cueIds.length > 0)
      await onPublished(trx, {
        mediaId: transcript.media_id,
        beforeSetId: before.setId,
        afterSetId: draft.id,
      });
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: transcript.organisation_id,
      action: 'transcript-published',
      subject: transcribeId,
      subjectName: transcript.title,
      detail: { version: before.version + 1, changedCues: cueIds.length, ...file },
    });
    await announceTranscript(trx, transcript.media_id);
  });
}

/** Publishes the draft of a translation as its next version and regenerates its output. */
export async function publishTranslationDraft(
  { db, queue }: { db: Database; queue: Queue },
  actor: Actor,
  { ticketId, reportId }: { ticketId: string; reportId: string },
  now: Date,
): Promise<void> {
  const found = await findRequest(db, actor, ticketId);
  if (!found) throw new AppError('NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    await assertNotOnHold(trx, found.media_id);
    const published = await publishNext(trx, actor, { owner: { ticketId }, reportId }, now);
    const { before, draft } = published;
    // Its row is locked by now, so no engine starts or ends between this check and the end.
    const request = await findRequest(trx, actor, ticketId);
    if (!request) throw new AppError('NOT_FOUND');
    if (isBeingTranslated(request.status))
      throw new AppError('REQUEST_WRONG_STATE', message('drafts.retranslatingChangesKept'));
    const { cueIds, file } = await findChanges(trx, before.setId, draft.id);
    await publishEditedTranslation(trx, queue, request, draft.id);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'translation-published',
      subject: ticketId,
      subjectName: request.title,
      detail: {
        what: 'translation',
        language: request.language,
        version: before.version + 1,
        changedCues: cueIds.length,
        ...file,
      },
    });
  });
}

/** Changed cues, and for the audit log the name of the imported file that downloads use from now on, if it is another. */
async function findChanges(trx: DatabaseTransaction, beforeSetId: string, afterSetId: string) {
  const cueIds = await findChangedCueIds(trx, beforeSetId, afterSetId);
  if (!(await keptFileDiffers(trx, beforeSetId, afterSetId))) return { cueIds, file: undefined };
  const kept = await readKeptSummary(trx, afterSetId);
  return { cueIds, file: { importedFile: kept?.name ?? null } };
}

type Published = { before: { setId: string; version: number }; draft: FoundSet };

/**
 * Makes the draft the next version of its owner. DRAFT_GONE if it is closed, DRAFT_OUTDATED if something newer was
 * published, DRAFT_HAS_CONFLICTS if a version still waits for a decision. Returns the previously published set.
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
  assertNotReplaced(draft);
  if (before.version !== draft.version) {
    const shared = await hasOtherEditors(trx, draft.id, actor.userId, now);
    throw new AppError('DRAFT_OUTDATED', shared ? message('drafts.outdatedInUse') : undefined);
  }
  await assertNoneOpen(trx, draft.id);
  await publishDraft(trx, draft, actor.userId);
  return { before, draft };
}
