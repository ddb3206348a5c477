import type { LanguageCode } from '@glossa/contracts/languages';
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
import { firstProgress } from '../../platform/stored-messages.ts';
import { leaveIfMissing } from '../nodes/index.ts';
import { notifyMediaFailed, notifyMediaReady } from '../notifications/index.ts';
import type { MediaDeps } from './create-media.ts';
import { transcribeMediaJob } from './jobs.ts';
import { explainDocumentError, readDocumentFacts } from './read-document.ts';
import { makeRecordingFiles, type RecordingFiles } from './recording-files.ts';
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
      if (media.kind !== 'doc') return prepareRecording(deps, media, context);
      try {
        await prepareDocument(deps, media, context);
      } catch (error) {
        await leaveIfMissing(deps, error, { capability: 'prepare', documents: true }, job);
        throw error;
      }
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
  const { wordCount, language: found } = await readDocumentFacts(deps, media, {
    language: media.language,
    signal,
  });
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
  deps: Deps,
  media: Media,
  context: RunContext,
  inputPath: string,
): Promise<void> {
  const { db, storage, queue } = deps;
  const made = await makeRecordingFiles(deps, media, context, inputPath);
  const { probe, files } = made;
  const taken = await db.transaction().execute(async (trx) => {
    const fields = {
      ...files,
      voice_per_channel: made.voicePerChannel,
      audio_tracks: JSON.stringify(made.audioTracks),
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
    const moved = await transitionMedia(trx, media.id, 'processing', {
      from: ['processing'],
      leaseId: context.runId,
      fields,
    });
    if (moved) await queue.enqueue(trx, transcribeMediaJob, { mediaId: media.id });
    return moved;
  });
  // Those of an earlier run, or of this one where another has taken over.
  for (const name of namesOf(taken ? media : files))
    if (name !== media.file_name) await storage.remove(name);
}

const namesOf = (files: RecordingFiles): string[] =>
  [files.poster_file, files.audio_file, files.peaks_file, files.proxy_file].filter(
    (name) => name !== null,
  );
