import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SpeakerDetection } from '@glossa/contracts/speaker-detection';
import { message } from '@glossa/messages/message';
import type { Selectable } from 'kysely';
import { EngineError } from '../../engines/engine-error.ts';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type { ChosenSpeechEngine } from '../../engines/speech-to-text/choose.ts';
import type { TranscribePhase } from '../../engines/speech-to-text/port.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { MediaTable } from '../../platform/db/schema.ts';
import { openCheckpoint } from '../../platform/jobs/checkpoint.ts';
import { runWithLease } from '../../platform/jobs/job-lease.ts';
import type { JobRun, Queue } from '../../platform/jobs/queue.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { firstProgress } from '../../platform/stored-messages.ts';
import { failMedia, leasedMedia, transitionMedia } from '../media/index.ts';
import { leaveToAble } from '../nodes/index.ts';
import { notifyDraftStored, notifyMediaReady } from '../notifications/index.ts';
import { rulesOf } from '../reading-rules/index.ts';
import { notifyWaiting } from '../reviews/index.ts';
import { requestShotChangesFor } from '../shot-changes/index.ts';
import { newCueId } from '../subtitles/index.ts';
import { machineCues } from './machine-cues.ts';
import { saveMachineTranscript } from './repository.ts';
import { type ChosenDiarizer, transcribeOneChannel } from './tell-speakers.ts';
import { transcribeChannels, type VoicesResult } from './transcribe-voices.ts';

export type TranscribeDeps = {
  db: Database;
  storage: Storage;
  mediaTools: MediaTools;
  queue: Queue;
  logger: Logger;
  chooseSpeechEngine: (
    language: LanguageCode | 'detect',
    organisationId: string,
  ) => Promise<ChosenSpeechEngine | undefined>;
  /** What tells speakers of one channel apart in recordings of an organization. */
  chooseDiarizer: (organisationId: string) => Promise<ChosenDiarizer>;
  /** Tells dependents of a transcript that was made again. Connected in wiring. */
  onReplaced: (
    trx: DatabaseTransaction,
    change: { mediaId: string; beforeSetId: string; afterSetId: string },
  ) => Promise<void>;
};

type SpokenResult = VoicesResult & { speakerDetection: SpeakerDetection };

const phaseMessages: Record<TranscribePhase, MessageRef> = {
  loading: message('jobs.loadingModel'),
  'finding-speech': message('jobs.detectingSpeech'),
  'detecting-language': message('jobs.detectingLanguage'),
  transcribing: message('jobs.transcribing'),
};

export async function transcribeMedia(
  deps: TranscribeDeps,
  mediaId: string,
  job: JobRun,
): Promise<void> {
  const { db, logger } = deps;
  await runWithLease({
    db,
    table: leasedMedia,
    id: mediaId,
    status: 'transcribing',
    fields: { progress: firstProgress(phaseMessages.loading) },
    job,
    logger: logger.child({ mediaId }),
    work: async ({ runId, signal, report }) => {
      const started = performance.now();
      const media = await db
        .selectFrom('media')
        .select([
          ...(['id', 'kind', 'audio_file', 'requested_language', 'organisation_id'] as const),
          ...(['duration_ms', 'frames_per_second', 'file_name'] as const),
          ...(['voice_per_channel', 'audio_track', 'requested_speakers'] as const),
        ])
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      if (!media.audio_file) throw new EngineError('ENGINE_NO_AUDIO', message('speech.noAudio'));
      const chosen = await deps.chooseSpeechEngine(media.requested_language, media.organisation_id);
      if (!chosen) {
        await leaveToAble(db, { capability: 'speech', language: media.requested_language }, job);
        throw new EngineError('ENGINE_UNAVAILABLE', message('speech.noEngineForLanguage'));
      }
      const { engine, insteadOf } = chosen;
      const checkpoint = await openCheckpoint({
        db,
        owner: { table: 'media', id: mediaId },
        runId,
        scope: { engine: engine.id, language: media.requested_language },
        logger: logger.child({ mediaId }),
        onProgress: job.progressed,
      });
      const request = {
        language: media.requested_language,
        signal,
        onProgress: ({ phase, fraction }: { phase: TranscribePhase; fraction: number }) =>
          report(fraction * 100, phaseMessages[phase]),
        checkpoint,
      };
      const diarizer = await deps.chooseDiarizer(media.organisation_id);
      const transcribed: Promise<SpokenResult> = media.voice_per_channel
        ? transcribeChannels(deps, engine, media, request).then((voices) => ({
            ...voices,
            speakerDetection: 'channels',
          }))
        : deps.storage.withLocal(
            media.audio_file,
            (audioPath) =>
              transcribeOneChannel(
                engine,
                { ...request, audioPath },
                {
                  ...{ diarizer, speakers: media.requested_speakers },
                  onDiarizing: (fraction) =>
                    report(fraction * 100, message('jobs.tellingSpeakersApart')),
                  logger: logger.child({ mediaId }),
                },
              ),
            { signal },
          );
      const result = await transcribed.finally(checkpoint.stored);
      await finish(deps, media, runId, { ...result, insteadOf });
      logger.info(
        {
          mediaId,
          model: result.model,
          ...(insteadOf && { insteadOf }),
          speakers: result.speakerDetection,
          engineMs: Math.round(result.engineMs),
          jobMs: Math.round(performance.now() - started),
          pickUpMs: Date.now() - job.enqueuedAt.getTime() - Math.round(performance.now() - started),
        },
        'transcribed',
      );
    },
    fail: (runId, failure) => failMedia(db, mediaId, runId, failure),
    explain: explainEngineError,
  });
}

/** The transcript and the new status appear together, and only if this run still holds the lease. */
async function finish(
  { db, queue, onReplaced }: TranscribeDeps,
  media: Pick<
    Selectable<MediaTable>,
    'id' | 'kind' | 'organisation_id' | 'duration_ms' | 'frames_per_second'
  >,
  runId: string,
  result: SpokenResult & Pick<ChosenSpeechEngine, 'insteadOf'>,
): Promise<void> {
  const { language } = result;
  const cues = machineCues(result.voices, language, {
    rules: await rulesOf(db, media.organisation_id, language),
    makeId: newCueId,
    mediaMs: media.duration_ms ?? undefined,
    framesPerSecond: media.frames_per_second ?? undefined,
  });
  if (cues.length === 0)
    throw new EngineError('ENGINE_NO_SPEECH', message('speech.noSpeechChooseLanguage'));
  await db.transaction().execute(async (trx) => {
    const won = await transitionMedia(trx, media.id, 'transcribed', {
      leaseId: runId,
      fields: {
        language: result.language,
        language_scores: JSON.stringify(result.languageScores),
        progress: null,
        word_count: result.voices.reduce((sum, { words }) => sum + words.length, 0),
      },
    });
    if (!won) return;
    const { transcriptId, replaced, storedDrafts } = await saveMachineTranscript(trx, {
      mediaId: media.id,
      organisationId: media.organisation_id,
      language: result.language,
      model: result.model,
      missingModel: result.insteadOf,
      speakerDetection: result.speakerDetection,
      cues,
      untranscribed: result.untranscribed ?? [],
    });
    if (replaced) await onReplaced(trx, { mediaId: media.id, ...replaced });
    for (const draft of storedDrafts) await notifyDraftStored(trx, media.id, draft);
    await requestShotChangesFor(trx, queue, media);
    await notifyMediaReady(trx, media.id);
    await notifyWaiting(trx, { kind: 'transcript', id: transcriptId });
  });
}
