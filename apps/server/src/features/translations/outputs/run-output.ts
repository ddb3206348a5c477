import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { OutputKind } from '@glossa/contracts/translation-outputs';
import { message } from '@glossa/messages/message';
import type { Selectable } from 'kysely';
import { explainEngineError } from '../../../engines/explain-engine-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TranslationOutputsTable } from '../../../platform/db/schema.ts';
import { type RunContext, runWithLease } from '../../../platform/jobs/job-lease.ts';
import { type Failure, failureFields } from '../../../platform/jobs/leased-table.ts';
import type { JobRun } from '../../../platform/jobs/queue.ts';
import { withJobFolder } from '../../../platform/storage/job-folder.ts';
import { firstProgress } from '../../../platform/stored-messages.ts';
import { explainDocumentError } from '../../media/index.ts';
import { leaveIfMissing } from '../../nodes/index.ts';
import { completeOutput } from '../request/complete-request.ts';
import type { OutputDeps, OutputWork, RenderedFile } from '../request/jobs.ts';
import { digestOfAppearance, readAppearance } from './appearance.ts';
import { renderBurnedIn } from './render-burned-in.ts';
import { renderDocument, renderDocumentPdf } from './render-document.ts';
import { renderDub } from './render-dub.ts';
import { renderSoftSubtitles, renderSubtitleZip } from './render-soft-subtitles.ts';
import { isUnreviewed } from './reviewed-outputs.ts';
import { leasedOutputs, transitionOutput } from './transitions.ts';

const renderers: Record<OutputKind, (work: OutputWork) => Promise<RenderedFile>> = {
  subtitles: renderSubtitleZip,
  'burned-in': renderBurnedIn,
  'soft-mp4': renderSoftSubtitles,
  'soft-mkv': renderSoftSubtitles,
  dubbed: renderDub,
  'dub-audio': renderDub,
  document: renderDocument,
  'document-pdf': renderDocumentPdf,
};

/** The job that creates one output of a translation. */
export async function runOutput(deps: OutputDeps, outputId: string, job: JobRun): Promise<void> {
  const { db, logger } = deps;
  await runWithLease({
    db,
    table: leasedOutputs,
    id: outputId,
    status: 'working',
    fields: { progress: firstProgress(message('jobs.starting')) },
    job,
    logger: logger.child({ outputId }),
    work: (context) => renderFile(deps, outputId, context, job),
    fail: (runId, failure) => failOutput(db, outputId, runId, failure),
    explain: (error) => explainEngineError(error) ?? explainDocumentError(error),
  });
}

async function renderFile(
  deps: OutputDeps,
  outputId: string,
  context: RunContext,
  job: JobRun,
): Promise<void> {
  const { db, storage } = deps;
  const output = await db
    .selectFrom('translation_outputs')
    .selectAll()
    .where('id', '=', outputId)
    .executeTakeFirstOrThrow();
  const request = await db
    .selectFrom('translation_requests')
    .selectAll()
    .where('id', '=', output.ticket_id)
    .executeTakeFirstOrThrow();
  const media = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', request.media_id)
    .executeTakeFirstOrThrow();
  const unreviewed = await isUnreviewed(db, request.id);
  const spec = { kind: output.kind, settings: output.options };
  const appearance = await readAppearance(db, request, spec);
  const appearanceDigest = digestOfAppearance(output.kind, appearance);
  const pending = await storage.createPending();
  try {
    const made = await withJobFolder(storage, (folder) =>
      renderers[output.kind]({
        deps,
        output,
        request,
        media,
        appearance,
        unreviewed,
        context,
        outputPath: pending.path,
        folder,
      }),
    ).catch(async (error: unknown) => {
      const ability = abilityFor(output, request.language);
      if (ability) await leaveIfMissing(deps, error, ability, job);
      throw error;
    });
    const { size } = await stat(pending.path);
    const name = `${randomUUID()}.${made.extension}`;
    await pending.commit(name);
    const ended = await completeOutput(
      db,
      output.ticket_id,
      async (trx, stale) =>
        transitionOutput(trx, outputId, stale ? 'stale' : 'ready', {
          leaseId: context.runId,
          fields: {
            // The sign-off or an edit may have come while it was made; the entries of a zip are named already.
            unreviewed:
              output.kind === 'subtitles'
                ? unreviewed
                : (unreviewed || stale) && (await isUnreviewed(trx, request.id)),
            file_name: name,
            size_bytes: size,
            notes: JSON.stringify(made.notes),
            source_set_id: made.sourceSetId,
            text_digest: made.textDigest,
            appearance_digest: appearanceDigest,
            progress: null,
            finished_at: new Date(),
          },
        }),
      { spec, textDigest: made.textDigest, appearanceDigest },
    );
    const outdated = ended ? output.file_name : name;
    if (outdated) await storage.remove(outdated);
  } finally {
    await pending.discard();
  }
}

/** What a node may lack for it. */
function abilityFor(
  { kind, options }: Pick<Selectable<TranslationOutputsTable>, 'kind' | 'options'>,
  language: LanguageCode,
) {
  if (kind === 'document' || kind === 'document-pdf')
    return { capability: 'documents', documents: true } as const;
  const { dub } = options;
  return dub ? ({ capability: 'render', voice: { ...dub.voice, language } } as const) : undefined;
}

export async function failOutput(
  db: Database,
  outputId: string,
  leaseId: string | undefined,
  failure: Failure,
): Promise<void> {
  const output = await db
    .selectFrom('translation_outputs')
    .select('ticket_id')
    .where('id', '=', outputId)
    .executeTakeFirst();
  if (!output) return;
  await completeOutput(db, output.ticket_id, (trx) =>
    transitionOutput(trx, outputId, 'failed', {
      leaseId,
      fields: { ...failureFields(failure), finished_at: new Date() },
    }),
  );
}
