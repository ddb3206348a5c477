import { mkdir, open, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DownloadError } from './download.ts';

const touchEveryMs = 10_000;
/** Left by a process that was killed. */
const staleAfterMs = 35_000;

/**
 * Holds the download of a model while `work` runs: a server and `npm run models` use one folder. Throws DownloadError
 * with the fault `busy` while another process holds it.
 */
export async function withInstallLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  await take(path);
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, touchEveryMs);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(path, { force: true });
  try {
    await (await open(path, 'wx')).close();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new DownloadError(
      'busy',
      'Another process downloads this model at the moment. Wait until it is done.',
      { cause },
    );
  }
}
