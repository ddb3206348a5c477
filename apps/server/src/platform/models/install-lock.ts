import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeProcess, parseHolder, runsHere } from '../data-folder-lock.ts';
import { DownloadError } from './download.ts';

const touchEveryMs = 10_000;

type Options = {
  signal?: AbortSignal | undefined;
  /** Tests shorten them. A lock that no one touched for so long was left by a process that was killed. */
  lookEveryMs?: number;
  staleAfterMs?: number;
};

/**
 * Holds the download of a model while `work` runs: a server and `npm run models` use one folder. Throws DownloadError
 * with the fault `busy` while another process holds it. One that was killed holds nothing: where that shows only by its
 * silence, because it ran on another machine, it is waited for.
 */
export async function withInstallLock<T>(
  path: string,
  work: () => Promise<T>,
  options: Options = {},
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  const own = JSON.stringify({ ...(await describeProcess()), lock: randomUUID() });
  await take(path, own, options);
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, touchEveryMs);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await removeIfStill(path, own);
  }
}

async function take(
  path: string,
  own: string,
  { signal, lookEveryMs = 1_000, staleAfterMs = 35_000 }: Options,
): Promise<void> {
  const busy = (cause?: unknown) =>
    new DownloadError(
      'busy',
      'Another process downloads this model at the moment. Wait until it is done.',
      { cause },
    );
  const since = performance.now();
  let first: { content: string; touchedAt: number } | undefined;
  while (!(await create(path, own))) {
    const found = await look(path);
    if (!found) continue;
    const holder = parseHolder(found.content);
    const running = holder && (await runsHere(holder));
    if (running) throw busy();
    first ??= found;
    if (first.content !== found.content || first.touchedAt !== found.touchedAt) throw busy();
    // Of another machine, or of an earlier version, which wrote no more than the file. The clocks may differ.
    const silent = Date.now() - found.touchedAt > staleAfterMs;
    if (running === false || silent || performance.now() - since > staleAfterMs)
      await removeIfStill(path, found.content);
    else
      await pause(lookEveryMs, undefined, { signal }).catch((cause: unknown) => {
        throw new DownloadError('cancelled', 'The download was canceled.', { cause });
      });
  }
}

/** With its content, or not at all: an empty file would be one of an earlier version. */
async function create(path: string, content: string): Promise<boolean> {
  const unique = `${path}.${randomUUID()}`;
  try {
    await writeFile(unique, content);
    await link(unique, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unique, { force: true });
  }
}

async function look(path: string): Promise<{ content: string; touchedAt: number } | undefined> {
  try {
    return { content: await readFile(path, 'utf8'), touchedAt: (await stat(path)).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of several that find the same lock left behind, one removes it, and none that of its successor. */
async function removeIfStill(path: string, content: string): Promise<void> {
  if ((await look(path))?.content !== content) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    // Another one has taken it between the two statements.
    if ((await readFile(aside, 'utf8')) !== content) await link(aside, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}
