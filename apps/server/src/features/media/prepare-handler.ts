import type { Selectable } from 'kysely';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { MediaTable } from '../../platform/db/schema.ts';
import type { Logger } from '../../platform/log.ts';
import { type Failure, type RunContext, runClaimed } from '../../platform/queue/claimed-run.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import type { PendingFile } from '../../platform/storage/port.ts';
import { tellMediaFailed, tellMediaReady } from '../notifications/index.ts';
import type { MediaDeps } from './create-media.ts';
import { detectTextLanguage } from './detect-document-language.ts';
import { explainDocumentError } from './explain-document-error.ts';
import { transcribeMediaJob } from './jobs.ts';
import { beatMedia, moveMediaStatus } from './move-status.ts';
import { readDocument } from './read-document.ts';

type Media = Selectable<MediaTable>;
type Deps = MediaDeps & { documentTools: DocumentTools; logger: Logger };

/** Shares of the whole that the steps usually take, in percent: [from, to]. */
const steps = {
  probe: [0, 2],
  poster: [2, 10],
  sound: [10, 50],
  waveform: [50, 65],
  copy: [65, 100],
} as const;

export async function prepareMedia(deps: Deps, mediaId: string, job: JobRun): Promise<void> {
  const { db, logger } = deps;
  await runClaimed({
    job,
    logger: logger.child({ mediaId }),
    claim: (runId) =>
      moveMediaStatus(db, mediaId, 'processing', {
        runId,
        facts: {
          progress: JSON.stringify({ percent: 0, phase: 'reading the file', secondsLeft: null }),
        },
      }),
    beat: (runId, progress) => beatMedia(db, mediaId, runId, 'processing', progress),
    work: async (context) => {
      const media = await db
        .selectFrom('media')
        .selectAll()
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      await (media.kind === 'doc'
        ? prepareDocument(deps, media, context)
        : prepareRecording(deps, media, context));
    },
    fail: (runId, failure) => failMedia(db, mediaId, runId, failure),
    explain: (error) => explainEngineError(error) ?? explainDocumentError(error),
  });
}

export async function failMedia(
  db: MediaDeps['db'],
  mediaId: string,
  heldBy: string | undefined,
  failure: Failure,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await moveMediaStatus(trx, mediaId, 'failed', {
      ...(heldBy ? { heldBy } : {}),
      facts: { failure_code: failure.code, failure_message: failure.message, progress: null },
    });
    if (failed) await tellMediaFailed(trx, mediaId);
  });
}

async function prepareDocument(
  deps: Deps,
  media: Media,
  { runId, signal }: RunContext,
): Promise<void> {
  const { db } = deps;
  const document = await readDocument(deps, media, signal);
  const language =
    media.language ??
    (await detectTextLanguage(document.segments.map((segment) => segment.plain).join('\n'))) ??
    null;
  await db.transaction().execute(async (trx) => {
    const ready = await moveMediaStatus(trx, media.id, 'ready', {
      heldBy: runId,
      facts: { word_count: document.wordCount, progress: null, language },
    });
    if (ready) await tellMediaReady(trx, media.id);
  });
}

async function prepareRecording(
  { db, storage, queue, mediaTools }: Deps,
  media: Media,
  { runId, signal, report }: RunContext,
): Promise<void> {
  const inputPath = storage.localPath(media.file_name);
  const within = ([from, to]: readonly [number, number], phase: string) => {
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

  report(0, 'reading the file');
  const probe = await mediaTools.probe({ inputPath, signal });
  const poster_file = await make(`${stem}.poster.jpg`, (outputPath) =>
    mediaTools.makePoster({
      inputPath,
      outputPath,
      probe,
      signal,
      onProgress: within(steps.poster, 'making the poster'),
    }),
  );
  const audio_file = await make(`${stem}.speech.wav`, (outputPath) =>
    mediaTools.extractAudio({
      inputPath,
      outputPath,
      probe,
      signal,
      onProgress: within(steps.sound, 'extracting the sound'),
    }),
  );
  const peaks_file = await make(`${stem}.peaks.json`, (outputPath) =>
    mediaTools.computePeaks({
      inputPath: storage.localPath(`${stem}.speech.wav`),
      outputPath,
      signal,
      onProgress: within(steps.waveform, 'drawing the waveform'),
    }),
  );
  const play_file = mediaTools.playsInBrowser(probe)
    ? media.file_name
    : await make(`${stem}.play.${probe.video ? 'mp4' : 'm4a'}`, (outputPath) =>
        mediaTools.makeProxy({
          inputPath,
          outputPath,
          probe,
          signal,
          onProgress: within(steps.copy, 'making a copy for the browser'),
        }),
      );

  await db.transaction().execute(async (trx) => {
    const facts = {
      poster_file,
      audio_file,
      peaks_file,
      play_file,
      duration_ms: Math.round(probe.durationMs),
      width: probe.video?.width ?? null,
      height: probe.video?.height ?? null,
      frames_per_second: probe.video?.framesPerSecond ?? null,
      progress: JSON.stringify({
        percent: 100,
        phase: 'waiting for transcription',
        secondsLeft: null,
      }),
    };
    // The transcription claims the row from here; a run that lost it meanwhile must not queue anything.
    if (
      await moveMediaStatus(trx, media.id, 'processing', {
        from: ['processing'],
        heldBy: runId,
        facts,
      })
    )
      await queue.enqueue(trx, transcribeMediaJob, { mediaId: media.id });
  });
}
