import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Cue } from '@glossa/subtitles/cue';
import { fitMachineCues } from '@glossa/subtitles/fit-machine-cues';
import { segmentWords } from '@glossa/subtitles/segment-cues';
import type { Selectable } from 'kysely';
import { EngineError } from '../../engines/engine-error.ts';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { ChosenSpeechEngine } from '../../engines/speech-to-text/choose.ts';
import type { TranscribePhase, TranscribeResult, Word } from '../../engines/speech-to-text/port.ts';
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
import { saveMachineTranscript } from './repository.ts';

/** Two frames at 25 fps. */
const GAP_MS = 80;

/** The cues of a recording; each is in one language, and wrapped in the style of that language. */
export function segmentSpeech(
  words: readonly Word[],
  main: LanguageCode,
  makeId: () => string,
): Cue[] {
  const cues: Cue[] = [];
  for (const run of languageRuns(words)) {
    const own = segmentWords(
      run.words.map(({ language: _, ...word }) => word),
      run.language ?? main,
      { makeId },
    );
    const before = cues.at(-1);
    const first = own[0];
    // The cue before does not know what follows in another language.
    if (before && first)
      before.endMs = Math.max(before.startMs + 1, Math.min(before.endMs, first.startMs - GAP_MS));
    cues.push(...own);
  }
  return cues;
}

function languageRuns(words: readonly Word[]) {
  const runs: { language: LanguageCode | undefined; words: Word[] }[] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run && run.language === word.language) run.words.push(word);
    else runs.push({ language: word.language, words: [word] });
  }
  return runs;
}

export type TranscribeDeps = {
  db: Database;
  storage: Storage;
  queue: Queue;
  logger: Logger;
  chooseSpeechEngine: (
    language: LanguageCode | 'detect',
    organisationId: string,
  ) => Promise<ChosenSpeechEngine | undefined>;
  /** Tells dependents of a transcript that was made again. Connected in wiring. */
  onReplaced: (
    trx: DatabaseTransaction,
    change: { mediaId: string; beforeSetId: string; afterSetId: string },
  ) => Promise<void>;
};

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
          ...(['duration_ms', 'frames_per_second'] as const),
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
      const transcribe = (audioPath: string) =>
        engine.transcribe({
          audioPath,
          language: media.requested_language,
          signal,
          onProgress: ({ phase, fraction }) => report(fraction * 100, phaseMessages[phase]),
          checkpoint,
        });
      const result = await deps.storage
        .withLocal(media.audio_file, transcribe, { signal })
        .finally(checkpoint.stored);
      await finish(deps, media, runId, { ...result, insteadOf });
      logger.info(
        {
          mediaId,
          model: result.model,
          ...(insteadOf && { insteadOf }),
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
  result: TranscribeResult & Pick<ChosenSpeechEngine, 'insteadOf'>,
): Promise<void> {
  const { language } = result;
  const cues = fitMachineCues(segmentSpeech(result.words, language, newCueId), language, {
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
        word_count: result.words.length,
      },
    });
    if (!won) return;
    const { transcriptId, replaced, storedDrafts } = await saveMachineTranscript(trx, {
      mediaId: media.id,
      organisationId: media.organisation_id,
      language: result.language,
      model: result.model,
      missingModel: result.insteadOf,
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
