import type { Verification } from '@glossa/contracts/media';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { publishAboutMedia, transitionMedia } from '../media/index.ts';
import { notifyVerification } from '../notifications/index.ts';
import { recordEdits } from '../reports/index.ts';
import { type Accepted, acceptCueIssues } from './cue-errors.ts';
import { findTranscript, type TranscriptRow } from './repository.ts';

/** As shown on the screens. */
const stateNames: Readonly<Record<Verification, MessageRef>> = {
  PENDING: message('status.needsReview'),
  IN_REVIEW: message('status.inReview'),
  VERIFIED: message('status.verified'),
  REJECTED: message('editor.verification.rejected'),
};

export type VerificationTransition = {
  to: Verification;
  /** That its reviewer has read. */
  version?: number | undefined;
  /** The reason for rejecting, or for verifying with errors. */
  reason?: string | undefined;
  overrideErrors?: boolean | undefined;
  confirmWarnings?: boolean | undefined;
};

/**
 * Records who and when. VERIFIED enables translation; leaving it disables translation until the next verification.
 * Errors in the published cues block VERIFIED unless overridden with a reason; many warnings have to be confirmed. Both
 * are audited.
 */
export async function transitionVerification(
  { db, queue }: { db: Database; queue: Queue },
  actor: Actor,
  transcriptId: string,
  move: VerificationTransition,
): Promise<void> {
  const seen = await findTranscript(db, actor, transcriptId);
  if (!seen) throw new AppError('NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    const transcript = { ...seen, ...(await lockTranscript(trx, transcriptId)) };
    const before = transcript.verification;
    await requireReadVersion(trx, transcript.published_set_id, move.version);
    if (before === move.to && move.to !== 'REJECTED') return; // Requested twice: already done.
    const accepted = await requireMovable(trx, transcript, seen.verification, move);
    await setVerification(trx, transcriptId, move.to, {
      by: actor.userId,
      reason: move.reason ?? null,
      from: [before],
    });
    if (move.to === 'VERIFIED') {
      await recordEdits(trx, queue, { transcriptId });
      await transitionMedia(trx, transcript.media_id, 'verified', { from: ['transcribed'] });
    } else await transitionMedia(trx, transcript.media_id, 'transcribed', { from: ['verified'] });
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
        ...(accepted.errors ? { overriddenErrors: accepted.errors.counts } : {}),
        ...(accepted.warnings ? { confirmedWarnings: accepted.warnings.counts } : {}),
      },
    });
    await announceTranscript(trx, transcript.media_id);
    if (move.to === 'VERIFIED' || move.to === 'REJECTED')
      await notifyVerification(trx, actor, {
        mediaId: transcript.media_id,
        transcriptId,
        to: move.to,
        reason: move.reason,
      });
  });
}

/** Locked until the end of the transaction against other transitions and publishing. */
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

/** No one decides about a text that has changed since they read it. */
async function requireReadVersion(
  trx: DatabaseOrTransaction,
  setId: string,
  version: number | undefined,
): Promise<void> {
  if (version === undefined) return;
  const set = await trx
    .selectFrom('cue_sets')
    .select('version')
    .where('id', '=', setId)
    .executeTakeFirstOrThrow();
  if (set.version !== version)
    throw new AppError('DRAFT_OUTDATED', message('editor.verificationOutdated'));
}

/** The allowed verification transitions. An edit after verification returns the transcript to review. */
const verificationTransitions: Record<Verification, readonly Verification[]> = {
  PENDING: ['IN_REVIEW', 'VERIFIED', 'REJECTED'],
  IN_REVIEW: ['PENDING', 'VERIFIED', 'REJECTED'],
  VERIFIED: ['IN_REVIEW', 'REJECTED'],
  REJECTED: ['IN_REVIEW', 'VERIFIED'],
};

const canVerifyTo = (from: Verification, to: Verification): boolean =>
  verificationTransitions[from].includes(to);

async function requireMovable(
  trx: DatabaseOrTransaction,
  transcript: TranscriptRow,
  seen: Verification,
  { to, reason, overrideErrors, confirmWarnings }: VerificationTransition,
): Promise<Accepted> {
  const from = transcript.verification;
  if (from !== seen)
    throw new AppError(
      'MEDIA_WRONG_STATE',
      message('editor.verificationChanged', { from: stateNames[from] }),
    );
  if (!canVerifyTo(from, to))
    throw new AppError(
      'MEDIA_WRONG_STATE',
      message('editor.verificationNotAllowed', { from: stateNames[from], to: stateNames[to] }),
    );
  if (to === 'REJECTED' && !reason) throw new AppError('TRANSCRIPT_REASON_REQUIRED');
  if (to !== 'VERIFIED') return {};
  return acceptCueIssues(trx, transcript, { reason, overrideErrors, confirmWarnings });
}

/** False if its state is no longer in `from`. */
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
