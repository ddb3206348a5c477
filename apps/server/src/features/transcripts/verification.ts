import type { Verification } from '@glossa/contracts/media';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { moveMediaStatus, publishAboutMedia } from '../media/index.ts';
import { countCues, findTranscript } from './repository.ts';
import { verificationSourcesOf } from './state.ts';

/** Records who and when. VERIFIED opens translation; leaving it closes translation again until the next verification. */
export async function moveVerification(
  db: Database,
  actor: Actor,
  transcriptId: string,
  to: Verification,
  reason: string | undefined,
): Promise<void> {
  const transcript = await findTranscript(db, actor, transcriptId);
  if (!transcript) throw new AppError('NOT_FOUND');
  if (to === 'REJECTED' && !reason) throw new AppError('TRANSCRIPT_REASON_REQUIRED');
  if (transcript.verification === to && to !== 'REJECTED') return; // Asked twice: it already is so.
  if (to === 'VERIFIED' && (await countCues(db, transcript.published_set_id)) === 0)
    throw new AppError('TRANSCRIPT_EMPTY');
  await db.transaction().execute(async (trx) => {
    const moved = await setVerification(trx, transcriptId, to, {
      by: actor.userId,
      reason: reason ?? null,
      from: verificationSourcesOf(to),
    });
    if (!moved)
      throw new AppError(
        'MEDIA_WRONG_STATE',
        `A transcript that is ${transcript.verification} cannot become ${to}.`,
      );
    if (to === 'VERIFIED')
      await moveMediaStatus(trx, transcript.media_id, 'verified', { from: ['transcribed'] });
    else await moveMediaStatus(trx, transcript.media_id, 'transcribed', { from: ['verified'] });
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: transcript.organisation_id,
      action: 'transcript-verification',
      subject: transcriptId,
      subjectName: transcript.title,
      detail: { before: transcript.verification, after: to, ...(reason ? { reason } : {}) },
    });
    await announceTranscript(trx, transcript.media_id);
  });
}

export async function setVerification(
  db: DatabaseOrTransaction,
  transcriptId: string,
  to: Verification,
  options: { by: string; reason: string | null; from: readonly Verification[] },
): Promise<boolean> {
  const verified = to === 'VERIFIED';
  const result = await db
    .updateTable('transcripts')
    .set({
      verification: to,
      verified_by: verified ? options.by : null,
      verified_at: verified ? new Date() : null,
      rejected_reason: options.reason,
    })
    .where('id', '=', transcriptId)
    .where('verification', 'in', options.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const announceTranscript = (db: DatabaseOrTransaction, mediaId: string) =>
  publishAboutMedia(db, mediaId, 'Transcription', { type: 'changed', what: 'transcript', mediaId });
