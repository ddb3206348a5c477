import { readFileSync } from 'node:fs';
import { chown, link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The process that holds a data folder. */
export type LockHolder = z.infer<typeof holder>;
const holder = z.object({
  pid: z.number().int(),
  /** When the process started, in ticks since the machine did: ids of processes are used again. */
  started: z.string(),
  host: z.string(),
  account: z.string(),
});

export const lockName = 'glossa.lock';
const touchEveryMs = 10_000;
/** A lock of another machine or container that was not touched for so long was left by one that was killed. */
const staleAfterMs = 35_000;

/** Another process owns the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Makes this process the one owner of the data folder, or throws a sentence that names the other one. Nothing in the
 * folder may be touched before. Answers what gives the folder back. With `forOwner`, root may do it for the account the
 * folder belongs to.
 */
export async function lockDataFolder(
  folder: string,
  { forOwner = false } = {},
): Promise<() => Promise<void>> {
  if (!(forOwner && process.getuid?.() === 0)) await assertOwnFolder(folder, 'Start Glossa');
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const path = join(folder, lockName);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(path, await stat(folder))) {
      const timer = setInterval(() => {
        const now = new Date();
        // A folder that is gone is noticed by everything else.
        utimes(path, now, now).catch(() => {});
      }, touchEveryMs);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await rm(path, { force: true });
      };
    }
    const other = await findLockHolder(folder);
    if (other)
      throw new DataFolderInUse(
        `The data folder ${folder} is in use by process ${other.pid} (account ${other.account}${other.host === hostname() ? '' : `, host ${other.host}`}). Stop it first, or set GLOSSA_DATA to another folder.`,
      );
    await rm(path, { force: true });
  }
  throw new Error(
    `The data folder ${folder} could not be locked: others take ${path} again and again.`,
  );
}

/** Undefined where no running process holds the folder. */
export async function findLockHolder(folder: string): Promise<LockHolder | undefined> {
  const path = join(folder, lockName);
  const found = await readHolder(path);
  return found && (await isRunning(path, found)) ? found : undefined;
}

/** Files of two accounts in one folder end with a server that may not read its own. `remedy`: "Start Glossa". */
export async function assertOwnFolder(folder: string, remedy: string): Promise<void> {
  const uid = process.getuid?.();
  const found = await findVisible(folder);
  if (!found || uid === undefined) return;
  const name = nameAccount(found.uid);
  const otherwise = `${remedy} as ${name}, or set GLOSSA_DATA to another folder.`;
  if (found.path !== folder)
    throw new Error(
      `The data folder ${folder} is inside ${found.path}, which belongs to the account ${name} and is closed to this one, ${nameAccount(uid)}. ${otherwise}`,
    );
  if (found.uid !== uid)
    throw new Error(
      `The data folder ${folder} belongs to the account ${name}, and this is ${nameAccount(uid)}. ${otherwise}`,
    );
}

/** The folder, or the one above it that this account may not open. Undefined if there is none yet. */
async function findVisible(path: string): Promise<{ path: string; uid: number } | undefined> {
  try {
    return { path, uid: (await stat(path)).uid };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES' || dirname(path) === path) throw error;
    return findVisible(dirname(path));
  }
}

/** Containers run accounts that /etc/passwd does not list. */
export function nameAccount(uid = process.getuid?.() ?? 0): string {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? `with the id ${uid}`;
}

async function create(path: string, owner: { uid: number; gid: number }): Promise<boolean> {
  const unique = `${path}.${process.pid}`;
  try {
    await writeFile(unique, JSON.stringify(await describeProcess()), { mode: 0o644 });
    if (owner.uid !== process.getuid?.()) await chown(unique, owner.uid, owner.gid);
    // With its content, or not at all: an empty file would look like one that was left behind.
    await link(unique, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unique, { force: true });
  }
}

/** What this process writes into a lock. */
export const describeProcess = async (): Promise<LockHolder> => ({
  pid: process.pid,
  started: (await readStart(process.pid)) ?? '',
  host: hostname(),
  account: nameAccount(),
});

/** Undefined where it went away meanwhile or is damaged. */
const readHolder = async (path: string): Promise<LockHolder | undefined> =>
  parseHolder(await readFile(path, 'utf8').catch(() => ''));

export function parseHolder(text: string): LockHolder | undefined {
  try {
    return holder.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Undefined where it cannot be known: the process is one of another machine or container. */
export async function runsHere(other: LockHolder): Promise<boolean | undefined> {
  if (other.host !== hostname()) return undefined;
  return (await readStart(other.pid)) === other.started;
}

async function isRunning(path: string, other: LockHolder): Promise<boolean> {
  const here = await runsHere(other);
  if (here !== undefined) return here;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < staleAfterMs;
}

/** Undefined where no such process runs. */
async function readStart(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold blanks; the start is the 20th field after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // One that has ended stays in the list where no one collects it, as in a container without an init.
  return 'ZX'.includes(fields[0] ?? '') ? undefined : fields[19];
}
