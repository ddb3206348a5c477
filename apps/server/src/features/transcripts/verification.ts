import type { Verification } from '@glossa/contracts/media';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { moveMediaStatus, publishAboutMedia } from '../media/index.ts';
import { tellVerification } from '../notifications/index.ts';
import { recordEdits } from '../reports/index.ts';
import { type CueErrors, describeCueErrors, findCueErrors } from './cue-errors.ts';
import { countCues, findTranscript, type TranscriptRow } from './repository.ts';
import { canVerifyTo } from './state.ts';

export type VerificationMove = {
  to: Verification;
  /** Why it is rejected, or why it is verified although there are errors. */
  reason?: string | undefined;
  overrideErrors?: boolean | undefined;
};

/**
 * Records who and when. VERIFIED opens translation; leaving it closes translation again until the next verification.
 * Errors in the published cues refuse VERIFIED, unless they are overridden with a reason, which the audit log keeps.
 */
export async function moveVerification(
  db: Database,
  actor: Actor,
  transcriptId: string,
  move: VerificationMove,
): Promise<void> {
  const seen = await findTranscript(db, actor, transcriptId);
  if (!seen) throw new AppError('NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    const transcript = { ...seen, ...(await lockTranscript(trx, transcriptId)) };
    const before = transcript.verification;
    if (before === move.to && move.to !== 'REJECTED') return; // Asked twice: it already is so.
    const overridden = await requireMovable(trx, transcript, seen.verification, move);
    await setVerification(trx, transcriptId, move.to, {
      by: actor.userId,
      reason: move.reason ?? null,
      from: [before],
    });
    if (move.to === 'VERIFIED') {
      await recordEdits(trx, { transcriptId });
      await moveMediaStatus(trx, transcript.media_id, 'verified', { from: ['transcribed'] });
    } else await moveMediaStatus(trx, transcript.media_id, 'transcribed', { from: ['verified'] });
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: transcript.organisation_id,
      action: 'transcript-verification',
      subject: transcriptId,
      subjectName: transcript.title,
      detail: {
        before,
        after: move.to,
        ...(move.reason ? { reason: move.reason } : {}),
        ...(overridden ? { overriddenErrors: overridden.counts } : {}),
      },
    });
    await announceTranscript(trx, transcript.media_id);
    if (move.to === 'VERIFIED' || move.to === 'REJECTED')
      await tellVerification(trx, actor, {
        mediaId: transcript.media_id,
        transcriptId,
        to: move.to,
        reason: move.reason,
      });
  });
}

/** Until the end of the transaction nobody else moves it or publishes another text. */
async function lockTranscript(trx: DatabaseOrTransaction, transcriptId: string) {
  const row = await trx
    .selectFrom('transcripts')
    .select(['verification', 'published_set_id'])
    .where('id', '=', transcriptId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Answers the errors that are overridden. */
async function requireMovable(
  trx: DatabaseOrTransaction,
  transcript: TranscriptRow,
  seen: Verification,
  { to, reason, overrideErrors }: VerificationMove,
): Promise<CueErrors | undefined> {
  const from = transcript.verification;
  if (from !== seen)
    throw new AppError(
      'MEDIA_WRONG_STATE',
      `Somebody else has just moved this transcript to ${from}. Look at it again, then decide.`,
    );
  if (!canVerifyTo(from, to))
    throw new AppError('MEDIA_WRONG_STATE', `A transcript that is ${from} cannot become ${to}.`);
  if (to === 'REJECTED' && !reason) throw new AppError('TRANSCRIPT_REASON_REQUIRED');
  if (to !== 'VERIFIED') return undefined;
  if ((await countCues(trx, transcript.published_set_id)) === 0)
    throw new AppError('TRANSCRIPT_EMPTY');
  const errors = await findCueErrors(trx, transcript);
  if (!errors) return undefined;
  if (!overrideErrors) throw new AppError('TRANSCRIPT_HAS_ERRORS', describeCueErrors(errors));
  if (!reason)
    throw new AppError(
      'TRANSCRIPT_REASON_REQUIRED',
      'Say why the transcript is verified although it breaks rules that count as errors.',
    );
  return errors;
}

/** False where its state is none of `from` any more. */
export async function setVerification(
  db: DatabaseOrTransaction,
  transcriptId: string,
  to: Verification,
  options: { by: string; reason: string | null; from: readonly Verification[] },
): Promise<boolean> {
  const verified = to === 'VERIFIED';
  const now = new Date();
  const result = await db
    .updateTable('transcripts')
    .set({
      verification: to,
      verified_by: verified ? options.by : null,
      verified_at: verified ? now : null,
      decided_by: options.by,
      decided_at: now,
      rejected_reason: to === 'REJECTED' ? options.reason : null,
    })
    .where('id', '=', transcriptId)
    .where('verification', 'in', options.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const announceTranscript = (db: DatabaseOrTransaction, mediaId: string) =>
  publishAboutMedia(db, mediaId, 'Transcription', { type: 'changed', what: 'transcript', mediaId });
