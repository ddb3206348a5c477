import { logFailure } from '../../platform/log.ts';
import { notifyFilesDamaged } from '../notifications/index.ts';
import { checkFiles, type FileCheckDeps } from './check-files.ts';

/** Tells administrators once of each file that is no longer what was written, whoever has noticed it. */
export async function reportDamage({ db, logger }: Omit<FileCheckDeps, 'storage'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .updateTable('stored_files')
      .set({ reported_at: new Date() })
      .where('state', '!=', 'ok')
      .where('reported_at', 'is', null)
      .returning(['name', 'state'])
      .execute();
    if (found.length === 0) return;
    const check = await trx.selectFrom('file_check').select('unreferenced').executeTakeFirst();
    const count = (state: 'changed' | 'missing') =>
      found.filter((file) => file.state === state).length;
    const counts = {
      changed: count('changed'),
      missing: count('missing'),
      unreferenced: check?.unreferenced ?? 0,
    };
    await notifyFilesDamaged(trx, counts);
    logger.error({ ...counts, files: found.slice(0, 50) }, 'stored files are damaged');
  });
}

const everyMs = 10 * 60_000;

/** Checks a part of the files every few minutes. Returns a function that stops it, also in the middle of a file. */
export function startFileCheck(deps: FileCheckDeps): () => void {
  const stopped = new AbortController();
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    const orSay = (what: string) => (error: unknown) => {
      if (!stopped.signal.aborted) logFailure(deps.logger, error, what);
    };
    await checkFiles(deps, new Date(), stopped.signal).catch(
      orSay('stored files were not checked this time'),
    );
    // Also what jobs have found.
    await reportDamage(deps).catch(orSay('damaged files were not reported this time'));
    running = false;
  };
  const timer = setInterval(() => void run(), everyMs);
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
