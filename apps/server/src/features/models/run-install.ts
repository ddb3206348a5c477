import { message } from '@glossa/messages/message';
import type { Database } from '../../platform/db/database.ts';
import { runWithLease } from '../../platform/jobs/job-lease.ts';
import { type Failure, failureFields } from '../../platform/jobs/leased-table.ts';
import { JobInterrupted, type JobRun } from '../../platform/jobs/queue.ts';
import { DownloadError, type DownloadErrorCode } from '../../platform/models/download.ts';
import type { ModelProgress } from '../../platform/models/model-store.ts';
import { firstProgress } from '../../platform/stored-messages.ts';
import type { InstallDeps } from './jobs.ts';
import { leasedInstalls, transitionInstall } from './transitions.ts';

const codes: Record<DownloadErrorCode, Failure & { retryable: boolean }> = {
  unreachable: {
    code: 'MODEL_HOST_UNREACHABLE',
    message: message('models.hostUnreachable'),
    retryable: true,
  },
  refused: { code: 'MODEL_REFUSED', message: message('models.notOffered'), retryable: false },
  'wrong-content': {
    code: 'MODEL_WRONG_BYTES',
    message: message('models.wrongBytes'),
    retryable: false,
  },
  'no-space': { code: 'STORAGE_FULL', message: message('errors.storageFull'), retryable: true },
  busy: { code: 'MODEL_BUSY', message: message('models.busy'), retryable: true },
  cancelled: { code: 'MODEL_CANCELLED', message: message('models.stopped'), retryable: true },
};

/** Why a model could not be downloaded, and whether another try could help. */
const explainDownload = (error: unknown): (Failure & { retryable: boolean }) | undefined =>
  error instanceof DownloadError ? codes[error.fault] : undefined;

/** The job. What it has received is kept when it is paused, fails or ends with the server. */
export async function runInstall(deps: InstallDeps, installId: string, job: JobRun): Promise<void> {
  const { db, models, space } = deps;
  const logger = deps.logger.child({ installId });
  await runWithLease({
    db,
    table: leasedInstalls,
    id: installId,
    status: 'installing',
    fields: { progress: firstProgress(message('jobs.starting')) },
    job,
    logger,
    work: async ({ runId, signal, report }) => {
      const { model_id: modelId } = await db
        .selectFrom('model_installs')
        .select('model_id')
        .where('id', '=', installId)
        .executeTakeFirstOrThrow();
      const counter = countBytes(db, { installId, runId });
      try {
        await models.install(modelId, {
          signal,
          assertRoom: space.assertRoom,
          onProgress: (progress) => {
            const { doneBytes, totalBytes } = progress;
            report(totalBytes ? (99 * doneBytes) / totalBytes : 0, message('models.downloading'));
            counter.note(progress);
          },
        });
      } catch (error) {
        // Canceled: nothing continues it.
        if (signal.aborted && !(job.signal.reason instanceof JobInterrupted))
          await discardIfCancelled(deps, installId, modelId);
        throw error;
      } finally {
        await counter.end();
      }
      await transitionInstall(db, installId, 'installed', {
        leaseId: runId,
        fields: { progress: null, finished_at: new Date() },
      });
      logger.info({ modelId }, 'a model was installed');
    },
    fail: (runId, failure) => failInstall(db, installId, runId, failure),
    explain: explainDownload,
  });
}

export async function failInstall(
  db: Database,
  installId: string,
  leaseId: string | undefined,
  failure: Failure,
): Promise<void> {
  await transitionInstall(db, installId, 'failed', {
    leaseId,
    fields: { ...failureFields(failure), finished_at: new Date() },
  });
}

async function discardIfCancelled({ db, models }: InstallDeps, id: string, modelId: string) {
  const row = await db
    .selectFrom('model_installs')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.status === 'cancelled') await models.discard(modelId);
}

const writeEveryMs = 1_000;

/** Writes the bytes received into the row, once a second, while the run holds it. */
function countBytes(db: Database, { installId, runId }: { installId: string; runId: string }) {
  let latest: ModelProgress | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  const write = () => {
    const progress = latest;
    latest = undefined;
    if (!progress) return;
    writing = db
      .updateTable('model_installs')
      .set({ done_bytes: progress.doneBytes, total_bytes: progress.totalBytes ?? null })
      .where('id', '=', installId)
      .where('run_id', '=', runId)
      .execute()
      // The next second writes it.
      .catch(() => {});
  };
  const timer = setInterval(write, writeEveryMs);
  return {
    note: (progress: ModelProgress) => {
      latest = progress;
    },
    end: async () => {
      clearInterval(timer);
      await writing;
      write();
      await writing;
    },
  };
}
