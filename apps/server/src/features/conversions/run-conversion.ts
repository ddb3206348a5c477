import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { Logger } from '../../platform/log.ts';
import { type Failure, type RunContext, runClaimed } from '../../platform/queue/claimed-run.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { withJobFolder } from '../../platform/storage/job-folder.ts';
import { explainDocumentError, titleFrom } from '../media/index.ts';
import { fileNameOf } from '../subtitles/index.ts';
import type { ConversionDeps } from './deps.ts';
import type { Made, Making } from './made.ts';
import { makeDocument } from './make-document.ts';
import { makeMedia } from './make-media.ts';
import { makeSpeech } from './make-speech.ts';
import { beatConversion, moveConversion } from './move-status.ts';
import { documentOptions, mediaOptions, speechOptions } from './options.ts';
import type { ConversionRow } from './repository.ts';

export async function runConversion(
  deps: ConversionDeps & { logger: Logger },
  conversionId: string,
  job: JobRun,
): Promise<void> {
  const { db, logger } = deps;
  await runClaimed({
    job,
    logger: logger.child({ conversionId }),
    claim: (runId) => moveConversion(db, conversionId, 'working', { runId }),
    beat: (runId, progress) => beatConversion(db, conversionId, runId, progress),
    work: (context) => work(deps, conversionId, context),
    fail: (runId, failure) => failConversion(deps, conversionId, runId, failure),
    explain: (error) => explainEngineError(error) ?? explainDocumentError(error),
  });
}

export async function failConversion(
  { db, clock }: Pick<ConversionDeps, 'db' | 'clock'>,
  conversionId: string,
  heldBy: string | undefined,
  { code, message }: Failure,
): Promise<void> {
  await moveConversion(db, conversionId, 'failed', {
    ...(heldBy ? { heldBy } : {}),
    facts: {
      failure_code: code,
      failure_message: message,
      progress: null,
      finished_at: clock.now(),
    },
  });
}

async function work(
  deps: ConversionDeps,
  conversionId: string,
  context: RunContext,
): Promise<void> {
  const { db, clock, storage } = deps;
  const row = await db
    .selectFrom('conversions')
    .selectAll()
    .where('id', '=', conversionId)
    .executeTakeFirstOrThrow();
  const pending = await storage.createPending();
  let stored: string | undefined;
  try {
    const made = await withJobFolder(storage, (folder) =>
      make(deps, row, { folder, outputPath: pending.path, context }),
    );
    const { size } = await stat(pending.path);
    stored = `${randomUUID()}.${made.extension}`;
    await pending.commit(stored);
    const won = await moveConversion(db, conversionId, 'ready', {
      heldBy: context.runId,
      facts: {
        output_file: stored,
        output_name: `${outputTitle(row)}.${made.extension}`,
        output_type: made.mediaType,
        size_bytes: size,
        notes: JSON.stringify(made.notes),
        progress: null,
        finished_at: clock.now(),
      },
    });
    if (won) stored = undefined;
  } finally {
    await pending.discard();
    if (stored) await storage.remove(stored);
  }
}

function make(deps: ConversionDeps, row: ConversionRow, making: Making): Promise<Made> {
  if (row.kind === 'speech') return makeSpeech(deps, making, speechOptions.parse(row.options));
  if (!row.input_file) throw new Error(`The conversion ${row.id} has no file to work on.`);
  const inputPath = deps.storage.localPath(row.input_file);
  if (row.kind === 'media')
    return makeMedia(deps, making, mediaOptions.parse(row.options), inputPath);
  return makeDocument(deps, making, documentOptions.parse(row.options), {
    organisationId: row.organisation_id,
    inputFile: row.input_file,
  });
}

/** As the file was called; a translated document also says into what. */
function outputTitle({ kind, input_name: name, options }: ConversionRow): string {
  const title = fileNameOf(kind === 'speech' ? name : titleFrom(name));
  return kind === 'document' ? `${title}.${String(options.to)}` : title;
}
