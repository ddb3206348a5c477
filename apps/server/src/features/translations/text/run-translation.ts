import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../../engines/engine-error.ts';
import { explainEngineError } from '../../../engines/explain-engine-error.ts';
import type { PairSupport } from '../../../engines/machine-translation/port.ts';
import { openCheckpoint } from '../../../platform/jobs/checkpoint.ts';
import { runWithLease } from '../../../platform/jobs/job-lease.ts';
import { type Failure, failureFields } from '../../../platform/jobs/leased-table.ts';
import type { JobRun } from '../../../platform/jobs/queue.ts';
import { firstProgress } from '../../../platform/stored-messages.ts';
import { explainDocumentError } from '../../media/index.ts';
import { missingModelError } from '../../models/index.ts';
import { leaveToAble } from '../../nodes/index.ts';
import { notifyTranslationEnded } from '../../notifications/index.ts';
import { explainQuotaError } from '../../operations/index.ts';
import type { RequestDeps, TranslateDeps } from '../request/jobs.ts';
import { leasedRequests, transitionRequest } from '../request/transitions.ts';
import { translateDocument } from './translate-document.ts';
import { translateSubtitles } from './translate-subtitles.ts';

export async function runTranslation(
  deps: TranslateDeps,
  ticketId: string,
  job: JobRun,
): Promise<void> {
  const { db, logger, translators, supply } = deps;
  await runWithLease({
    db,
    table: leasedRequests,
    id: ticketId,
    status: 'translating',
    fields: { progress: firstProgress(message('jobs.startingEngine')) },
    job,
    logger: logger.child({ ticketId }),
    work: async (context) => {
      const request = await db
        .selectFrom('translation_requests')
        .selectAll()
        .where('id', '=', ticketId)
        .executeTakeFirstOrThrow();
      const media = await db
        .selectFrom('media')
        .selectAll()
        .where('id', '=', request.media_id)
        .executeTakeFirstOrThrow();
      const pair = {
        from: request.source_language,
        to: request.language,
        engineId: request.requested_engine ?? undefined,
      };
      const lacking = await supply.fetch(pair, context);
      const chosen = await translators.choose(pair.from, pair.to, pair.engineId);
      // Others may not have the engine that was asked for.
      if (!chosen && !pair.engineId)
        await leaveToAble(db, { capability: 'translate', from: pair.from, to: pair.to }, job);
      if (!chosen)
        throw lacking
          ? missingModelError(lacking)
          : new EngineError('ENGINE_UNAVAILABLE', message('translations.engineGone'));
      await db
        .updateTable('translation_requests')
        .set({
          engine_id: chosen.engine.id,
          engine_label: chosen.engine.label,
          quality: chosen.support.quality,
          note: describeWarning(chosen.support),
        })
        .where('id', '=', ticketId)
        .where('run_id', '=', context.runId)
        .execute();
      const checkpoint = await openCheckpoint({
        db,
        owner: { table: 'translation_requests', id: ticketId },
        runId: context.runId,
        scope: { engine: chosen.engine.id },
        logger: logger.child({ ticketId }),
        onProgress: job.progressed,
      });
      const warnings = lacking ? [message('models.notFetched', { reason: lacking })] : [];
      const work = { deps, request, media, engine: chosen.engine, context, checkpoint, warnings };
      const translate = media.kind === 'doc' ? translateDocument : translateSubtitles;
      await translate(work).finally(checkpoint.stored);
    },
    fail: (runId, failure) => failRequest(db, ticketId, runId, failure),
    explain: (error) =>
      explainEngineError(error) ?? explainDocumentError(error) ?? explainQuotaError(error),
  });
}

export async function failRequest(
  db: RequestDeps['db'],
  ticketId: string,
  leaseId: string | undefined,
  failure: Failure,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await transitionRequest(trx, ticketId, 'failed', {
      leaseId,
      fields: { ...failureFields(failure), finished_at: new Date() },
    });
    if (failed) await notifyTranslationEnded(trx, ticketId, 'failed');
  });
}

function describeWarning({ via, note }: PairSupport): MessageRef | null {
  const route: MessageRef[] =
    via.length > 0
      ? [
          message('translations.translatedVia', {
            languages: { list: via.map((language) => ({ language })) },
          }),
        ]
      : [];
  const sentences = [...route, ...(note ? [note] : [])];
  return sentences.length > 1 ? { sentences } : (sentences[0] ?? null);
}
