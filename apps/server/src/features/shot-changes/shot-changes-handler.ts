import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type { Database } from '../../platform/db/database.ts';
import { runWithLease } from '../../platform/jobs/job-lease.ts';
import type { Failure } from '../../platform/jobs/leased-table.ts';
import type { JobRun } from '../../platform/jobs/queue.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { leasedShotChanges } from './repository.ts';

export type ShotChangesDeps = {
  db: Database;
  storage: Storage;
  mediaTools: MediaTools;
  logger: Logger;
};

/** Detects shot changes of a video. Its result does not affect the media's status. */
export async function runShotChanges(
  deps: ShotChangesDeps,
  mediaId: string,
  job: JobRun,
): Promise<void> {
  const { db, storage, mediaTools } = deps;
  const logger = deps.logger.child({ mediaId });
  await runWithLease({
    db,
    table: leasedShotChanges,
    id: mediaId,
    status: 'working',
    job,
    logger,
    work: async ({ runId, signal }) => {
      const started = performance.now();
      const { file_name } = await db
        .selectFrom('media')
        .select('file_name')
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      const find = async (inputPath: string) => {
        const probe = await mediaTools.probe({ inputPath, signal });
        return { probe, timesMs: await mediaTools.findShotChanges({ inputPath, probe, signal }) };
      };
      const { probe, timesMs } = await storage.withLocal(file_name, find, { signal });
      const status = probe.video ? 'ready' : 'none';
      await finish(db, mediaId, status, timesMs, runId);
      logger.info(
        { shotChanges: timesMs.length, jobMs: Math.round(performance.now() - started) },
        'looked through for shot changes',
      );
    },
    fail: (runId, failure) => failShotChanges(deps, mediaId, failure, runId),
    explain: explainEngineError,
  });
}

/** The editor works without shot changes, so the reason goes to the log and not to the media. */
export async function failShotChanges(
  { db, logger }: Pick<ShotChangesDeps, 'db' | 'logger'>,
  mediaId: string,
  failure: Failure,
  leaseId?: string,
): Promise<void> {
  logger.warn({ mediaId, failure }, 'shot changes could not be looked for');
  await finish(db, mediaId, 'none', [], leaseId);
}

const finish = (
  db: Database,
  mediaId: string,
  status: 'ready' | 'none',
  timesMs: number[],
  leaseId: string | undefined,
) =>
  db.transaction().execute((trx) =>
    leasedShotChanges.transition(trx, mediaId, status, {
      from: ['working'],
      leaseId,
      fields: { times_ms: timesMs, found_at: new Date() },
    }),
  );
