import { languages } from '@glossa/contracts/languages';
import { EngineError } from '../../engines/engine-error.ts';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { PairSupport } from '../../engines/machine-translation/port.ts';
import { type Failure, runClaimed } from '../../platform/queue/claimed-run.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { explainDocumentError } from '../media/index.ts';
import { tellTranslationEnded } from '../notifications/index.ts';
import { explainDiskError } from './explain-disk-error.ts';
import { beatRequest, moveRequestStatus } from './move-status.ts';
import type { RequestDeps } from './request-deps.ts';
import { translateDocument } from './translate-document.ts';
import { translateSubtitles } from './translate-subtitles.ts';
import type { TranslateDeps } from './translation-work.ts';

export async function runTranslation(
  deps: TranslateDeps,
  ticketId: string,
  job: JobRun,
): Promise<void> {
  const { db, logger, translators } = deps;
  await runClaimed({
    job,
    logger: logger.child({ ticketId }),
    claim: (runId) =>
      moveRequestStatus(db, ticketId, 'translating', {
        runId,
        facts: {
          progress: JSON.stringify({ percent: 0, phase: 'starting the engine', secondsLeft: null }),
        },
      }),
    beat: (runId, progress) => beatRequest(db, ticketId, runId, progress),
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
      const chosen = await translators.choose(
        request.source_language,
        request.language,
        request.asked_engine ?? undefined,
      );
      if (!chosen)
        throw new EngineError(
          'ENGINE_UNAVAILABLE',
          'No installed engine translates this pair of languages any more. The Engines screen says how to add one; then press Retry.',
        );
      await db
        .updateTable('translation_requests')
        .set({
          engine_id: chosen.engine.id,
          engine_label: chosen.engine.label,
          quality: chosen.support.quality,
          note: describeNote(chosen.support),
        })
        .where('id', '=', ticketId)
        .where('run_id', '=', context.runId)
        .execute();
      const work = { deps, request, media, engine: chosen.engine, context };
      await (media.kind === 'doc' ? translateDocument(work) : translateSubtitles(work));
    },
    fail: (runId, failure) => failRequest(db, ticketId, runId, failure),
    explain: (error) =>
      explainEngineError(error) ?? explainDocumentError(error) ?? explainDiskError(error),
  });
}

export async function failRequest(
  db: RequestDeps['db'],
  ticketId: string,
  heldBy: string | undefined,
  failure: Failure,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await moveRequestStatus(trx, ticketId, 'failed', {
      ...(heldBy ? { heldBy } : {}),
      facts: {
        failure_code: failure.code,
        failure_message: failure.message,
        progress: null,
        finished_at: new Date(),
      },
    });
    if (failed) await tellTranslationEnded(trx, ticketId, 'failed');
  });
}

function describeNote({ via, note }: PairSupport): string | null {
  const names = via.map((code) => languages[code].label);
  const route = names.length > 0 ? `Translated by way of ${names.join(' and ')}.` : '';
  return [route, note].filter(Boolean).join(' ') || null;
}
