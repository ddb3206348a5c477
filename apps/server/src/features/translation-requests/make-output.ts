import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { OutputKind } from '@glossa/contracts/translation-outputs';
import { sql } from 'kysely';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Failure, type RunContext, runClaimed } from '../../platform/queue/claimed-run.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { withJobFolder } from '../../platform/storage/job-folder.ts';
import { explainDocumentError } from '../media/index.ts';
import { explainDiskError } from './explain-disk-error.ts';
import { finishOutput } from './finish-output.ts';
import { makeBurnedIn } from './make-burned-in.ts';
import { makeDocument, makeDocumentPdf } from './make-document.ts';
import { makeDub } from './make-dub.ts';
import { makeSoftSubtitles } from './make-soft-subtitles.ts';
import { makeSubtitleZip } from './make-subtitle-zip.ts';
import { beatOutput, moveOutputStatus } from './move-output.ts';
import type { MadeFile, OutputDeps, OutputWork } from './output-work.ts';

const makers: Record<OutputKind, (work: OutputWork) => Promise<MadeFile>> = {
  subtitles: makeSubtitleZip,
  'burned-in': makeBurnedIn,
  'soft-mp4': makeSoftSubtitles,
  'soft-mkv': makeSoftSubtitles,
  dubbed: makeDub,
  'dub-audio': makeDub,
  document: makeDocument,
  'document-pdf': makeDocumentPdf,
};

/** The job that makes one file of a translation. */
export async function runOutput(deps: OutputDeps, outputId: string, job: JobRun): Promise<void> {
  const { db, logger } = deps;
  await runClaimed({
    job,
    logger: logger.child({ outputId }),
    claim: (runId) =>
      moveOutputStatus(db, outputId, 'working', {
        runId,
        facts: { progress: JSON.stringify({ percent: 0, phase: 'starting', secondsLeft: null }) },
      }),
    beat: (runId, progress) => beatOutput(db, outputId, runId, progress),
    work: (context) => makeFile(deps, outputId, context),
    fail: (runId, failure) => failOutput(db, outputId, runId, failure),
    explain: (error) =>
      explainEngineError(error) ?? explainDocumentError(error) ?? explainDiskError(error),
  });
}

async function makeFile(deps: OutputDeps, outputId: string, context: RunContext): Promise<void> {
  const { db, storage } = deps;
  const output = await db
    .selectFrom('translation_outputs')
    .selectAll()
    // The database's clock, by which edits are dated as well.
    .select(sql<Date>`clock_timestamp()`.as('read_at'))
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
  const pending = await storage.createPending();
  try {
    const made = await withJobFolder(storage, (folder) =>
      makers[output.kind]({
        deps,
        output,
        request,
        media,
        context,
        outputPath: pending.path,
        folder,
      }),
    );
    const { size } = await stat(pending.path);
    const name = `${randomUUID()}.${made.extension}`;
    await pending.commit(name);
    const ended = await finishOutput(
      db,
      output.ticket_id,
      (trx, stale) =>
        moveOutputStatus(trx, outputId, stale ? 'stale' : 'ready', {
          heldBy: context.runId,
          facts: {
            file_name: name,
            size_bytes: size,
            notes: JSON.stringify(made.notes),
            made_from: made.madeFrom,
            progress: null,
            finished_at: new Date(),
          },
        }),
      output.read_at,
    );
    const outdated = ended ? output.file_name : name;
    if (outdated) await storage.remove(outdated);
  } finally {
    await pending.discard();
  }
}

export async function failOutput(
  db: Database,
  outputId: string,
  heldBy: string | undefined,
  failure: Failure,
): Promise<void> {
  const output = await db
    .selectFrom('translation_outputs')
    .select('ticket_id')
    .where('id', '=', outputId)
    .executeTakeFirst();
  if (!output) return;
  await finishOutput(db, output.ticket_id, (trx) =>
    moveOutputStatus(trx, outputId, 'failed', {
      ...(heldBy ? { heldBy } : {}),
      facts: {
        failure_code: failure.code,
        failure_message: failure.message,
        progress: null,
        finished_at: new Date(),
      },
    }),
  );
}
