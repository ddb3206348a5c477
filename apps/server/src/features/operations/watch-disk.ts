import type { Database } from '../../platform/db/database.ts';
import { type Logger, logFailure } from '../../platform/log.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { notifyStorageFull } from '../notifications/index.ts';

type Deps = { db: Database; logger: Logger; space: Pick<DiskSpace, 'isFull'> };

const everyMs = 15_000;

/** Tells System administrators once when the disk becomes full, and logs when it has room again. */
export function createDiskWatch({ db, logger, space }: Deps): () => Promise<void> {
  let told = false;
  return async () => {
    const full = await space.isFull();
    if (full === told) return;
    if (full) await db.transaction().execute(notifyStorageFull);
    // After it was written: on a full disk that may take several tries.
    told = full;
    if (full) logger.error('the disk is full: uploads are refused, and jobs wait');
    else logger.info('the disk has room again');
  };
}

/** Returns a function that stops it. */
export function watchDisk(deps: Deps): () => void {
  const checkDisk = createDiskWatch(deps);
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(checkDisk)
      .catch((error) => logFailure(deps.logger, error, 'the disk was not looked at this time'));
  }, everyMs);
  return () => clearInterval(timer);
}
