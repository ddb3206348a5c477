import { editableSubtitle, replaceSubtitle, updateSubtitle } from '@glossa/contracts/subtitles';
import {
  type Transcript,
  transcriptSubtitles,
  verifyTranscript,
  viewTranscript,
} from '@glossa/contracts/transcripts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { readCues, sendSubtitleZip, toModelCue, toSubtitleSet } from '../subtitles/index.ts';
import {
  type OnTranscriptPublished,
  openDraft,
  publishTranscriptDraft,
  updateDraftCue,
} from './drafts.ts';
import { findTranscript, findTranscriptOfMedia, type TranscriptRow } from './repository.ts';
import { moveVerification } from './verification.ts';

export function mountTranscripts(
  mount: Mount,
  { db, onPublished }: { db: Database; onPublished: OnTranscriptPublished },
): void {
  const present = async (transcript: TranscriptRow | undefined): Promise<Transcript> => {
    if (!transcript) throw new AppError('NOT_FOUND');
    const cues = await readCues(db, transcript.published_set_id);
    return {
      ...toSubtitleSet(
        {
          id: transcript.published_set_id,
          language: transcript.language,
          version: transcript.version,
        },
        cues,
      ),
      transcribeId: transcript.id,
      mediaId: transcript.media_id,
      verification: transcript.verification,
      verifiedBy: transcript.verifier,
      verifiedAt: transcript.verified_at?.toISOString() ?? null,
      rejectedReason: transcript.rejected_reason,
      openDraftId: transcript.open_draft_id,
    };
  };

  mount(viewTranscript, async ({ actor, params }) => {
    requireSelf(actor, params.userId);
    const transcript = await findTranscript(db, actor, params.transcribe_id);
    if (transcript && transcript.language !== params.language)
      throw new AppError(
        'NOT_FOUND',
        'The transcript is in another language by now. Open the media again.',
      );
    return present(transcript);
  });

  mount(verifyTranscript, async ({ actor, params, body }) => {
    requireSelf(actor, params.userId);
    await moveVerification(
      db,
      actor,
      params.transcribe_id,
      params.status,
      body?.reason || undefined,
    );
    return present(await findTranscript(db, actor, params.transcribe_id));
  });

  mount(editableSubtitle, ({ actor, params }) =>
    openDraft(db, actor, params.transcribe_id, params.report_id),
  );
  mount(updateSubtitle, ({ actor, body }) => updateDraftCue(db, actor, body));
  mount(replaceSubtitle, async ({ actor, body }) => {
    await publishTranscriptDraft(db, actor, body, onPublished);
    return present(await findTranscript(db, actor, body.transcribeId));
  });

  mount.file(transcriptSubtitles, async ({ actor, params, reply }) => {
    const transcript = await findTranscriptOfMedia(db, actor, params.mediaId);
    if (!transcript) throw new AppError('TRANSCRIPT_MISSING');
    const cues = (await readCues(db, transcript.published_set_id)).map(toModelCue);
    await recordAction(db, {
      ...byActor(actor),
      organisationId: transcript.organisation_id,
      action: 'downloaded',
      subject: transcript.media_id,
      subjectName: transcript.title,
      detail: { what: 'transcript' },
    });
    return sendSubtitleZip(reply, cues, transcript.title, transcript.language);
  });
}

/** The path's userId is no authority: it must be the caller's own. */
function requireSelf(actor: Actor, userId: string): void {
  if (userId !== actor.userId) throw new AppError('ACCESS_DENIED');
}
