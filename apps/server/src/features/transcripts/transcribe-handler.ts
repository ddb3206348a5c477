import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '@glossa/contracts/languages';
import { segmentWords } from '@glossa/subtitles/segment-cues';
import type { Selectable } from 'kysely';
import { EngineError } from '../../engines/engine-error.ts';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type {
  SpeechToTextEngine,
  TranscribePhase,
  TranscribeResult,
} from '../../engines/speech-to-text/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MediaTable } from '../../platform/db/schema.ts';
import type { Logger } from '../../platform/log.ts';
import { runClaimed } from '../../platform/queue/claimed-run.ts';
import type { JobRun, Queue } from '../../platform/queue/queue.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { beatMedia, failMedia, moveMediaStatus } from '../media/index.ts';
import { tellMediaReady } from '../notifications/index.ts';
import { wantShotChanges } from '../shot-changes/index.ts';
import { saveMachineTranscript } from './repository.ts';

export type TranscribeDeps = {
  db: Database;
  storage: Storage;
  queue: Queue;
  logger: Logger;
  chooseSpeechEngine: (
    language: LanguageCode | 'detect',
  ) => Promise<SpeechToTextEngine | undefined>;
};

const phaseWords: Record<TranscribePhase, string> = {
  loading: 'loading the model',
  'finding-speech': 'finding the speech',
  'detecting-language': 'detecting the language',
  transcribing: 'transcribing',
};

export async function transcribeMedia(
  deps: TranscribeDeps,
  mediaId: string,
  job: JobRun,
): Promise<void> {
  const { db, logger } = deps;
  await runClaimed({
    job,
    logger: logger.child({ mediaId }),
    claim: (runId) =>
      moveMediaStatus(db, mediaId, 'transcribing', {
        runId,
        facts: {
          progress: JSON.stringify({ percent: 0, phase: phaseWords.loading, secondsLeft: null }),
        },
      }),
    beat: (runId, progress) => beatMedia(db, mediaId, runId, 'transcribing', progress),
    work: async ({ runId, signal, report }) => {
      const started = performance.now();
      const media = await db
        .selectFrom('media')
        .select(['id', 'kind', 'audio_file', 'asked_language', 'organisation_id'])
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      if (!media.audio_file)
        throw new EngineError(
          'ENGINE_NO_AUDIO',
          'This file has no sound, so there is nothing to transcribe.',
        );
      const engine = await deps.chooseSpeechEngine(media.asked_language);
      if (!engine)
        throw new EngineError(
          'ENGINE_UNAVAILABLE',
          'No speech recogniser is installed for this language. The Engines screen says how to add one; then press Retry.',
        );
      const result = await engine.transcribe({
        audioPath: deps.storage.localPath(media.audio_file),
        language: media.asked_language,
        signal,
        onProgress: ({ phase, fraction }) => report(fraction * 100, phaseWords[phase]),
      });
      await finish(deps, media, runId, result);
      logger.info(
        {
          mediaId,
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

/** The transcript and the new status appear together, and only if this run still holds the row. */
async function finish(
  { db, queue }: TranscribeDeps,
  media: Pick<Selectable<MediaTable>, 'id' | 'kind' | 'organisation_id'>,
  runId: string,
  result: TranscribeResult,
): Promise<void> {
  const cues = segmentWords(result.words, result.language, { makeId: randomUUID });
  if (cues.length === 0)
    throw new EngineError(
      'ENGINE_NO_SPEECH',
      'No speech was found in this recording. If somebody does speak in it, choose the spoken language and press Retry.',
    );
  await db.transaction().execute(async (trx) => {
    const won = await moveMediaStatus(trx, media.id, 'transcribed', {
      heldBy: runId,
      facts: {
        language: result.language,
        language_scores: JSON.stringify(result.languageScores),
        progress: null,
        word_count: result.words.length,
      },
    });
    if (!won) return;
    await saveMachineTranscript(trx, {
      mediaId: media.id,
      organisationId: media.organisation_id,
      language: result.language,
      model: result.model,
      cues,
    });
    await wantShotChanges(trx, queue, media);
    await tellMediaReady(trx, media.id);
  });
}
