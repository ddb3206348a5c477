import type { Database } from '../../../platform/db/database.ts';
import { type Logger, logFailure } from '../../../platform/log.ts';
import { readMaintenance } from '../../operations/index.ts';
import { removeLostBytes } from './take-in.ts';
import type { UploadFiles } from './upload-files.ts';
import { type UploadLocks, uploadLockLifeMs } from './upload-locks.ts';

type ResumptionDeps = {
  db: Database;
  logger: Logger;
  files: UploadFiles;
  locks: UploadLocks;
  folderId: string;
  /** Makes media of an upload, if it has all its bytes. */
  finish: (uploadId: string, signal: AbortSignal) => Promise<void>;
};

const resumeEveryMs = 60_000;
/** A recording whose duration has to be measured must not hold up all others. */
const atOnce = 3;
const never = new AbortController().signal;

/** Takes in what had all its bytes when a server stopped. */
export function createUploadResumption(deps: ResumptionDeps) {
  const { db, files, locks, folderId } = deps;

  /**
   * Leaves alone what a request works on, or worked on in a process that was killed a moment ago; returns how many those
   * are.
   */
  const resume = async (signal = never): Promise<number> => {
    let held = 0;
    if (await readMaintenance(db)) return held;
    const found = await db
      .selectFrom('uploads')
      .selectAll()
      .where('state', 'in', ['open', 'finished'])
      .where('length', 'is not', null)
      .where('expires_at', '>', new Date())
      .where((eb) => eb.or([eb('held_by', 'is', null), eb('held_by', '=', folderId)]))
      .execute();
    const takeOne = async (upload: (typeof found)[number]): Promise<void> => {
      const isWhole =
        upload.state === 'finished' || (await files.size(upload.id)) === Number(upload.length);
      if (!isWhole) return;
      if (await locks.isHeld(upload.id)) held += 1;
      else await deps.finish(upload.id, signal);
    };
    // One that fails holds up no other.
    const work = async (): Promise<void> => {
      for (let next = found.shift(); next && !signal.aborted; next = found.shift())
        await takeOne(next).catch((error: unknown) =>
          logFailure(deps.logger, error, 'a finished upload was not taken in this time'),
        );
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return held;
  };

  return {
    resume,
    /** At once, every minute, and when locks of a killed process end. Returns a function that stops it; what it is at is taken in after the next start. */
    start: (): (() => Promise<void>) => {
      const stopping = new AbortController();
      let running: Promise<void> | undefined;
      let soon: NodeJS.Timeout | undefined;
      const run = () => {
        running ??= resume(stopping.signal)
          .then(async (held) => {
            await removeLostBytes(deps);
            clearTimeout(soon);
            if (held > 0) soon = setTimeout(run, uploadLockLifeMs);
          })
          .catch((error: unknown) =>
            logFailure(deps.logger, error, 'finished uploads were not looked for this time'),
          )
          .finally(() => {
            running = undefined;
          });
      };
      run();
      const timer = setInterval(run, resumeEveryMs);
      return async () => {
        clearInterval(timer);
        stopping.abort();
        await running;
        clearTimeout(soon);
      };
    },
  };
}
