import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { moveMediaStatus } from '../media/index.ts';
import { findChangedCueIds } from '../subtitles/index.ts';
import { announceTranscript, findTranscript, setVerification } from '../transcripts/index.ts';
import { publishNext } from './publish-next.ts';

/** Tells the dependants which cues changed: translations mark theirs stale. Wired by the entry. */
export type OnTranscriptPublished = (
  db: DatabaseOrTransaction,
  change: { mediaId: string; changedCueIds: string[] },
) => Promise<void>;

/** Publishes the draft as the next version. An edit of a verified transcript returns it to review. */
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
    const { before, draft } = await publishNext(
      trx,
      actor,
      { owner: { transcriptId: transcribeId }, reportId },
      now,
    );
    const changedCueIds = await findChangedCueIds(trx, before.setId, draft.id);
    await trx
      .updateTable('transcripts')
      .set({ published_set_id: draft.id })
      .where('id', '=', transcribeId)
      .execute();
    if (changedCueIds.length > 0) {
      const reopened = await setVerification(trx, transcribeId, 'IN_REVIEW', {
        by: actor.userId,
        reason: null,
        from: ['PENDING', 'VERIFIED', 'REJECTED'],
      });
      if (reopened)
        await moveMediaStatus(trx, transcript.media_id, 'transcribed', { from: ['verified'] });
      await onPublished(trx, { mediaId: transcript.media_id, changedCueIds });
    }
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: transcript.organisation_id,
      action: 'transcript-published',
      subject: transcribeId,
      subjectName: transcript.title,
      detail: { version: before.version + 1, changedCues: changedCueIds.length },
    });
    await announceTranscript(trx, transcript.media_id);
  });
}
