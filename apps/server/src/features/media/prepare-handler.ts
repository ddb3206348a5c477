import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Selectable } from 'kysely';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { MediaTable } from '../../platform/db/schema.ts';
import { type RunContext, runWithLease } from '../../platform/jobs/job-lease.ts';
import { type Failure, failureFields } from '../../platform/jobs/leased-table.ts';
import type { JobRun } from '../../platform/jobs/queue.ts';
import type { Logger } from '../../platform/log.ts';
import type { PendingFile } from '../../platform/storage/port.ts';
import { firstProgress } from '../../platform/stored-messages.ts';
import { notifyMediaFailed, notifyMediaReady } from '../notifications/index.ts';
import type { MediaDeps } from './create-media.ts';
import { transcribeMediaJob } from './jobs.ts';
import { explainDocumentError, readDocumentFacts } from './read-document.ts';
import { leasedMedia, transitionMedia } from './transitions.ts';

type Media = Selectable<MediaTable>;
type Deps = MediaDeps & {
  documentTools: DocumentTools;
  logger: Logger;
  /** In the transaction that makes a document ready, in its language now. */
  onDocumentRead: (
    trx: DatabaseTransaction,
    document: { mediaId: string; language: LanguageCode | null },
  ) => Promise<void>;
};

/** Typical share of each step, in percent: [from, to]. */
const steps = {
  probe: [0, 2],
  poster: [2, 10],
  sound: [10, 50],
  waveform: [50, 65],
  copy: [65, 100],
} as const;

export async function prepareMedia(deps: Deps, mediaId: string, job: JobRun): Promise<void> {
  const { db, logger } = deps;
  await runWithLease({
    db,
    table: leasedMedia,
    id: mediaId,
    status: 'processing',
    fields: { progress: firstProgress(message('jobs.readingFile')) },
    job,
    logger: logger.child({ mediaId }),
    work: async (context) => {
      const media = await db
        .selectFrom('media')
        .selectAll()
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      if (media.sha256 === null) await recordHash(deps, media, context.signal);
      await (media.kind === 'doc'
        ? prepareDocument(deps, media, context)
        : prepareRecording(deps, media, context));
    },
    fail: (runId, failure) => failMedia(db, mediaId, runId, failure),
    explain: (error) => explainEngineError(error) ?? explainDocumentError(error),
  });
}

/** Of a file whose upload outlasted a restart: it is read here for the first time. */
async function recordHash({ db, storage }: Deps, media: Media, signal: AbortSignal): Promise<void> {
  // Its first comparison records the hash.
  await storage.withLocal(media.file_name, async () => {}, { signal });
  const sha256 = await storage.hashOf(media.file_name);
  if (sha256) await db.updateTable('media').set({ sha256 }).where('id', '=', media.id).execute();
}

export async function failMedia(
  db: MediaDeps['db'],
  mediaId: string,
  leaseId: string | undefined,
  failure: Failure,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await transitionMedia(trx, mediaId, 'failed', {
      leaseId,
      fields: failureFields(failure),
    });
    if (failed) await notifyMediaFailed(trx, mediaId);
  });
}

async function prepareDocument(
  deps: Deps,
  media: Media,
  { runId, signal }: RunContext,
): Promise<void> {
  const { db } = deps;
  const { wordCount, language: found } = await readDocumentFacts(deps, media, signal);
  const language = media.language ?? found;
  await db.transaction().execute(async (trx) => {
    const ready = await transitionMedia(trx, media.id, 'ready', {
      leaseId: runId,
      fields: { word_count: wordCount, progress: null, language },
    });
    if (!ready) return;
    await notifyMediaReady(trx, media.id);
    await deps.onDocumentRead(trx, { mediaId: media.id, language });
  });
}

const prepareRecording = (deps: Deps, media: Media, context: RunContext): Promise<void> =>
  deps.storage.withLocal(
    media.file_name,
    (inputPath) => prepareRecordingAt(deps, media, context, inputPath),
    { signal: context.signal },
  );

async function prepareRecordingAt(
  { db, storage, queue, mediaTools }: Deps,
  media: Media,
  { runId, signal, report }: RunContext,
  inputPath: string,
): Promise<void> {
  const within = ([from, to]: readonly [number, number], phase: MessageRef) => {
    report(from, phase);
    return (fraction: number) => report(from + (to - from) * fraction, phase);
  };
  const stem = media.file_name.split('.')[0];
  const make = async (
    name: string,
    write: (outputPath: string) => Promise<unknown>,
  ): Promise<string | null> => {
    const pending: PendingFile = await storage.createPending();
    try {
      if ((await write(pending.path)) === false) return null;
      await pending.commit(name);
      return name;
    } finally {
      await pending.discard();
    }
  };

  report(0, message('jobs.readingFile'));
  const probe = await mediaTools.probe({ inputPath, signal });
  const poster_file = await make(`${stem}.poster.jpg`, (outputPath) =>
    mediaTools.renderPoster({
      inputPath,
      outputPath,
      probe,
      signal,
      onProgress: within(steps.poster, message('jobs.creatingPreviewImage')),
    }),
  );
  const audio_file = await make(`${stem}.speech.wav`, (outputPath) =>
    mediaTools.extractAudio({
      inputPath,
      outputPath,
      probe,
      signal,
      onProgress: within(steps.sound, message('jobs.extractingAudio')),
    }),
  );
  const peaks_file = await make(`${stem}.peaks.json`, (outputPath) =>
    storage.withLocal(
      `${stem}.speech.wav`,
      (speechPath) =>
        mediaTools.computePeaks({
          inputPath: speechPath,
          outputPath,
          signal,
          onProgress: within(steps.waveform, message('jobs.creatingWaveform')),
        }),
      { signal },
    ),
  );
  const proxy_file = mediaTools.playsInBrowser(probe)
    ? media.file_name
    : await make(`${stem}.play.${probe.video ? 'mp4' : 'm4a'}`, (outputPath) =>
        mediaTools.renderProxy({
          inputPath,
          outputPath,
          probe,
          signal,
          onProgress: within(steps.copy, message('jobs.preparingPlayback')),
        }),
      );

  await db.transaction().execute(async (trx) => {
    const fields = {
      poster_file,
      audio_file,
      peaks_file,
      proxy_file,
      duration_ms: Math.round(probe.durationMs),
      width: probe.video?.width ?? null,
      height: probe.video?.height ?? null,
      frames_per_second: probe.video?.framesPerSecond ?? null,
      progress: JSON.stringify({
        percent: 100,
        phase: message('jobs.queuedForTranscription'),
        secondsLeft: null,
      }),
    };
    // The transcription takes over the row here; a run that lost its lease must not queue anything.
    if (
      await transitionMedia(trx, media.id, 'processing', {
        from: ['processing'],
        leaseId: runId,
        fields,
      })
    )
      await queue.enqueue(trx, transcribeMediaJob, { mediaId: media.id });
  });
}
