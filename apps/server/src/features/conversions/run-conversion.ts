import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { MediaTarget } from '@glossa/contracts/conversions';
import { message } from '@glossa/messages/message';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import { type RunContext, runWithLease } from '../../platform/jobs/job-lease.ts';
import { type Failure, failureFields } from '../../platform/jobs/leased-table.ts';
import type { JobRun } from '../../platform/jobs/queue.ts';
import type { Logger } from '../../platform/log.ts';
import { withJobFolder } from '../../platform/storage/job-folder.ts';
import { explainDocumentError, titleFrom } from '../media/index.ts';
import { leaveIfMissing } from '../nodes/index.ts';
import { explainQuotaError } from '../operations/index.ts';
import { fileNameOf } from '../subtitles/index.ts';
import type { Artifact, ConversionRun } from './artifact.ts';
import {
  documentOptions,
  type MediaOptions,
  mediaOptions,
  speechOptions,
} from './conversion-kinds.ts';
import type { ConversionDeps } from './deps.ts';
import { renderDocument } from './render-document.ts';
import { renderSpeech } from './render-speech.ts';
import type { ConversionRow } from './repository.ts';
import { leasedConversions, transitionConversion } from './transitions.ts';

export async function runConversion(
  deps: ConversionDeps & { logger: Logger },
  conversionId: string,
  job: JobRun,
): Promise<void> {
  const { db, logger } = deps;
  await runWithLease({
    db,
    table: leasedConversions,
    id: conversionId,
    status: 'working',
    job,
    logger: logger.child({ conversionId }),
    work: (context) => work(deps, conversionId, context, job),
    fail: (runId, failure) => failConversion(deps, conversionId, runId, failure),
    explain: (error) =>
      explainEngineError(error) ?? explainDocumentError(error) ?? explainQuotaError(error),
  });
}

export async function failConversion(
  { db, clock }: Pick<ConversionDeps, 'db' | 'clock'>,
  conversionId: string,
  leaseId: string | undefined,
  failure: Failure,
): Promise<void> {
  await transitionConversion(db, conversionId, 'failed', {
    leaseId,
    fields: { ...failureFields(failure), finished_at: clock.now() },
  });
}

async function work(
  deps: ConversionDeps,
  conversionId: string,
  context: RunContext,
  job: JobRun,
): Promise<void> {
  const { db, clock, storage } = deps;
  const row = await db
    .selectFrom('conversions')
    .selectAll()
    .where('id', '=', conversionId)
    .executeTakeFirstOrThrow();
  const pending = await storage.createPending();
  try {
    const made = await withJobFolder(storage, (folder) =>
      render(deps, row, { folder, outputPath: pending.path, context, job }),
    ).catch(async (error: unknown) => {
      const ability = abilityFor(row);
      if (ability) await leaveIfMissing(deps, error, ability, job);
      throw error;
    });
    const { size } = await stat(pending.path);
    const stored = `${randomUUID()}.${made.extension}`;
    await pending.commit(stored);
    const won = await transitionConversion(db, conversionId, 'ready', {
      leaseId: context.runId,
      fields: {
        output_file: stored,
        output_name: `${outputTitle(row)}.${made.extension}`,
        output_type: made.mediaType,
        size_bytes: size,
        notes: JSON.stringify(made.notes),
        progress: null,
        finished_at: clock.now(),
      },
    });
    if (!won) await storage.remove(stored);
  } finally {
    await pending.discard();
  }
}

/** What a node may lack for it. */
function abilityFor({ kind, options }: ConversionRow) {
  if (kind === 'document') return { capability: 'documents', documents: true } as const;
  if (kind !== 'speech') return undefined;
  const { voice, language } = speechOptions.parse(options);
  return { capability: 'documents', voice: { ...voice, language } } as const;
}

const mediaTypes: Record<MediaTarget, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};

async function renderMedia(
  { mediaTools }: ConversionDeps,
  { outputPath, context }: ConversionRun,
  { to }: MediaOptions,
  inputPath: string,
): Promise<Artifact> {
  const probe = await mediaTools.probe({ inputPath, signal: context.signal });
  await mediaTools.convert({
    inputPath,
    outputPath,
    probe,
    format: to,
    signal: context.signal,
    onProgress: (fraction) => context.report(fraction * 99, message('jobs.converting')),
  });
  return { extension: to, mediaType: mediaTypes[to], notes: [] };
}

async function render(
  deps: ConversionDeps,
  row: ConversionRow,
  making: ConversionRun,
): Promise<Artifact> {
  if (row.kind === 'speech') return renderSpeech(deps, making, speechOptions.parse(row.options));
  if (!row.input_file) throw new Error(`The conversion ${row.id} has no file to work on.`);
  if (row.kind === 'media') {
    const { signal } = making.context;
    return deps.storage.withLocal(
      row.input_file,
      (inputPath) => renderMedia(deps, making, mediaOptions.parse(row.options), inputPath),
      { signal },
    );
  }
  return renderDocument(deps, making, documentOptions.parse(row.options), {
    ...row,
    input_file: row.input_file,
  });
}

/** Based on the original file name; a translated document adds the language. */
function outputTitle({ kind, input_name: name, options }: ConversionRow): string {
  const title = fileNameOf(kind === 'speech' ? name : titleFrom(name));
  return kind === 'document' ? `${title}.${String(options.to)}` : title;
}
