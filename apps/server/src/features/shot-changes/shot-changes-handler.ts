import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type Failure, runClaimed } from '../../platform/queue/claimed-run.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { publishAboutMedia } from '../media/index.ts';
import { claimRun, endRun, isHeldBy } from './repository.ts';

export type ShotChangesDeps = {
  db: Database;
  storage: Storage;
  mediaTools: MediaTools;
  logger: Logger;
};

/** Looks a video through for cuts. Whatever happens, the media stays as it is. */
export async function runShotChanges(
  deps: ShotChangesDeps,
  mediaId: string,
  job: JobRun,
): Promise<void> {
  const { db, storage, mediaTools } = deps;
  const logger = deps.logger.child({ mediaId });
  await runClaimed({
    job,
    logger,
    claim: (runId) => claimRun(db, mediaId, runId),
    beat: (runId) => isHeldBy(db, mediaId, runId),
    work: async ({ runId, signal }) => {
      const started = performance.now();
      const { file_name } = await db
        .selectFrom('media')
        .select('file_name')
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      const inputPath = storage.localPath(file_name);
      const probe = await mediaTools.probe({ inputPath, signal });
      const timesMs = await mediaTools.findShotChanges({ inputPath, probe, signal });
      const status = probe.video ? 'ready' : 'none';
      await finish(db, mediaId, { status, timesMs, heldBy: runId });
      logger.info(
        { shotChanges: timesMs.length, jobMs: Math.round(performance.now() - started) },
        'looked through for shot changes',
      );
    },
    fail: (runId, failure) => giveUpShotChanges(deps, mediaId, failure, runId),
    explain: explainEngineError,
  });
}

/** Without shot changes the editor works all the same, so the reason goes to the log and not to the media. */
export async function giveUpShotChanges(
  { db, logger }: Pick<ShotChangesDeps, 'db' | 'logger'>,
  mediaId: string,
  failure: Failure,
  heldBy?: string,
): Promise<void> {
  logger.warn({ mediaId, failure }, 'shot changes could not be looked for');
  await finish(db, mediaId, { status: 'none', timesMs: [], ...(heldBy && { heldBy }) });
}

const finish = (db: Database, mediaId: string, end: Parameters<typeof endRun>[2]) =>
  db.transaction().execute(async (trx) => {
    if (await endRun(trx, mediaId, end))
      await publishAboutMedia(trx, mediaId, 'Media', { type: 'changed', what: 'media', mediaId });
  });
