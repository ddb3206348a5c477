import type { LanguageCode } from '@glossa/contracts/languages';
import type { SpeakerDetection } from '@glossa/contracts/speaker-detection';
import type { Transcript } from '@glossa/contracts/transcripts';
import type { Cue } from '@glossa/subtitles/cue';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { visibleMedia } from '../media/index.ts';
import {
  closeDrafts,
  publishCues,
  readCues,
  type StoredDraft,
  toSubtitleSet,
} from '../subtitles/index.ts';
import { saveUntranscribed, untranscribedOf } from './untranscribed-rows.ts';

/**
 * A first transcript, or a new machine version; previous user texts stay as a version. `replaced`: what was published
 * before and is now; null for a first transcript. `storedDrafts`: unpublished changes of people, now versions.
 */
export async function saveMachineTranscript(
  db: DatabaseOrTransaction,
  input: {
    mediaId: string;
    organisationId: string;
    language: LanguageCode;
    model: string;
    /** The one that was chosen and not there. */
    missingModel: string | null;
    speakerDetection: SpeakerDetection;
    cues: Cue[];
    /** Speech without words. */
    untranscribed: readonly { startMs: number; endMs: number }[];
  },
): Promise<{
  transcriptId: string;
  replaced: { beforeSetId: string; afterSetId: string } | null;
  storedDrafts: StoredDraft[];
}> {
  const before = await db
    .selectFrom('transcripts')
    .select('published_set_id')
    .where('media_id', '=', input.mediaId)
    .forUpdate()
    .executeTakeFirst();
  const { id } = await db
    .insertInto('transcripts')
    .values({
      media_id: input.mediaId,
      language: input.language,
      model: input.model,
      missing_model: input.missingModel,
      speaker_detection: input.speakerDetection,
      verification: 'PENDING',
      published_set_id: sql`gen_random_uuid()`,
    })
    .onConflict((conflict) =>
      conflict.column('media_id').doUpdateSet({
        language: input.language,
        model: input.model,
        missing_model: input.missingModel,
        speaker_detection: input.speakerDetection,
        verification: 'PENDING',
        verified_by: null,
        verified_at: null,
        decided_by: null,
        decided_at: null,
        rejected_reason: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const storedDrafts = await closeDrafts(db, { transcriptId: id }, input.mediaId);
  const { setId } = await publishCues(
    db,
    { transcriptId: id },
    { organisationId: input.organisationId, createdBy: null, cues: input.cues },
  );
  await db
    .updateTable('transcripts')
    .set({ published_set_id: setId })
    .where('id', '=', id)
    .execute();
  await saveUntranscribed(db, id, input.untranscribed);
  return {
    transcriptId: id,
    replaced: before ? { beforeSetId: before.published_set_id, afterSetId: setId } : null,
    storedDrafts,
  };
}

function visibleTranscripts(db: DatabaseOrTransaction, actor: Actor) {
  return visibleMedia(db, actor)
    .innerJoin('transcripts', 'transcripts.media_id', 'media.id')
    .innerJoin('cue_sets', 'cue_sets.id', 'transcripts.published_set_id')
    .leftJoin('users as verifiers', 'verifiers.id', 'transcripts.verified_by')
    .leftJoin('users as deciders', 'deciders.id', 'transcripts.decided_by')
    .selectAll('transcripts')
    .select([
      'media.organisation_id',
      'media.title',
      'media.status as media_status',
      'cue_sets.version',
      'verifiers.display_name as verifier',
      'deciders.display_name as decider',
    ])
    .select((eb) =>
      eb
        .selectFrom('cue_sets as drafts')
        .select('drafts.id')
        .whereRef('drafts.transcript_id', '=', 'transcripts.id')
        .where('drafts.state', '=', 'draft')
        .where('drafts.created_by', '=', actor.userId)
        .as('open_draft_id'),
    );
}

export const findTranscript = (db: DatabaseOrTransaction, actor: Actor, transcriptId: string) =>
  visibleTranscripts(db, actor).where('transcripts.id', '=', transcriptId).executeTakeFirst();

export const findTranscriptOfMedia = (db: DatabaseOrTransaction, actor: Actor, mediaId: string) =>
  visibleTranscripts(db, actor).where('transcripts.media_id', '=', mediaId).executeTakeFirst();

export type TranscriptRow = NonNullable<Awaited<ReturnType<typeof findTranscript>>>;

/** The transcript with its published cues if the caller may see it; else NOT_FOUND. */
export async function presentTranscript(
  db: DatabaseOrTransaction,
  transcript: TranscriptRow | undefined,
): Promise<Transcript> {
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
    decidedBy: transcript.decider,
    decidedAt: transcript.decided_at?.toISOString() ?? null,
    rejectedReason: transcript.rejected_reason,
    openDraftId: transcript.open_draft_id,
    untranscribed: await untranscribedOf(db, transcript.id),
  };
}
