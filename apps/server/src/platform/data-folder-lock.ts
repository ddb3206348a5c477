import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  chown,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ifThere } from './if-there.ts';
import { readProcessStart } from './process-start.ts';

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
/** While others replace the same stale lock. */
const retryMs = 20;
const attempts = 100;

/** Another process owns the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(lock: string, { pid, account, host }: LockHolder) {
    const where = host === hostname() ? '' : `, host ${host}`;
    super(
      `The data folder ${dirname(lock)} is in use by process ${pid} (account ${account}${where}). Stop it first, or set GLOSSA_DATA to another folder.`,
    );
  }
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
  const release = await acquire(path, await stat(folder));
  const timer = setInterval(() => {
    const now = new Date();
    // A folder that is gone is noticed by everything else.
    utimes(path, now, now).catch(() => {});
  }, touchEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await release();
  };
}

type Owner = { uid: number; gid: number };

/** Takes the lock file, or throws who holds it. Answers what removes it, unless it became someone else's meanwhile. */
async function acquire(path: string, owner: Owner): Promise<() => Promise<void>> {
  const own = await describeOwn();
  const release = async () => {
    if ((await ifThere(readFile(path, 'utf8'))) === own) await rm(path, { force: true });
  };
  const unique = `${path}.${randomUUID()}`;
  try {
    await writeFile(unique, own, { mode: 0o644 });
    if (owner.uid !== process.getuid?.()) await chown(unique, owner.uid, owner.gid);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      // With its content, or not at all: an empty file would look like one that was left behind.
      if (await linkNew(unique, path)) return release;
      const found = await ifThere(readFile(path, 'utf8'));
      if (found === undefined) continue;
      const other = parseHolder(found);
      if (other && (await isRunning(path, other))) throw new DataFolderInUse(path, other);
      if (await replaceStale(path, found, unique, owner)) return release;
      await delay(retryMs);
    }
  } finally {
    await rm(unique, { force: true });
  }
  throw new Error(
    `The data folder ${dirname(path)} could not be locked: others take ${path} again and again.`,
  );
}

/**
 * Puts our lock where one that was left behind is. Removing that first would also remove the lock of someone who
 * replaced it a moment before. So only who holds the guard of exactly this version may replace it, and looks once more
 * when it has the guard: from then on no one else changes the file. A guard that was left behind is replaced likewise.
 */
async function replaceStale(
  path: string,
  stale: string,
  unique: string,
  owner: Owner,
): Promise<boolean> {
  let release: () => Promise<void>;
  try {
    release = await acquire(`${path}.${nameVersion(stale)}`, owner);
  } catch (error) {
    if (error instanceof DataFolderInUse) return false;
    throw error;
  }
  try {
    if ((await ifThere(readFile(path, 'utf8'))) !== stale) return false;
    await rename(unique, path);
    return true;
  } finally {
    await release();
  }
}

/** Exported for tests. */
export const nameVersion = (lock: string): string =>
  createHash('sha256').update(lock).digest('hex').slice(0, 16);

/** Undefined where no running process holds the folder, or it is closed to this account: see `assertOwnFolder`. */
export async function findLockHolder(folder: string): Promise<LockHolder | undefined> {
  const path = join(folder, lockName);
  const text = await ifThere(readFile(path, 'utf8')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') return undefined;
    throw error;
  });
  const found = parseHolder(text ?? '');
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

/** What this process writes into a lock. */
export const describeProcess = async (): Promise<LockHolder> => ({
  pid: process.pid,
  started: (await readProcessStart(process.pid)) ?? '',
  host: hostname(),
  account: nameAccount(),
});

/** Different each time: a process that gives the folder back and takes it again has another lock then. */
const describeOwn = async (): Promise<string> =>
  JSON.stringify({ ...(await describeProcess()), id: randomUUID() });

/** False where there is one already. */
async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined where it is damaged. */
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
  return (await readProcessStart(other.pid)) === other.started;
}

async function isRunning(path: string, other: LockHolder): Promise<boolean> {
  const here = await runsHere(other);
  if (here !== undefined) return here;
  const found = await ifThere(stat(path));
  return found !== undefined && Date.now() - found.mtimeMs < staleAfterMs;
}
