import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL by its own note of its process. */
export type Running = { pid: number; connection: pg.PoolConfig };

export const database = { user: 'glossa', database: 'glossa' };
const pauseMs = 100;
const attempts = 100;

/** PostgreSQL's own note of its process: pid, folder, start, port, socket folder. */
export async function readPidFile(cluster: string): Promise<Running | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw new Error(
        `${cluster} belongs to another account. Run this as that account, or as root.`,
        { cause: error },
      );
    },
  );
  const [pid, , , port, host] = text.split('\n');
  if (!Number.isInteger(Number(pid)) || Number(pid) < 2 || !host) return undefined;
  return { pid: Number(pid), connection: { ...database, host, port: Number(port) } };
}

/** Whether the process is there and is PostgreSQL at work on this folder: ids of processes are used again. */
export async function isAlive(pid: number, cluster: string): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state = ''] = text.slice(text.lastIndexOf(')') + 2);
  // In a container no one may collect the processes that have ended.
  if (!text.includes(' (postgres) ') || 'ZX'.includes(state)) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || (await isSameFolder(folder, cluster));
}

export type WaitOptions = {
  /** How long one that is there may answer nothing. */
  silentMs: number;
  /** Ends the wait: throws. */
  signal?: AbortSignal | undefined;
  /** Called once where it says that it starts, recovers or stops when the time is over. */
  onRecovery?: (pid: number) => void;
};

/** A PostgreSQL that is there and says nothing. */
export class SilentPostgres extends Error {}

/**
 * Waits until the PostgreSQL of this cluster accepts work. One that says that it is starting up is alive: it recovers what
 * was written last, which takes as long as that is, and would begin again if it was ended. Undefined where none runs, or it
 * ended meanwhile. Throws `SilentPostgres` where one is there and answers nothing.
 */
export async function waitUntilReady(
  cluster: string,
  { silentMs, signal, onRecovery }: WaitOptions,
): Promise<Running | undefined> {
  const began = performance.now();
  let answered = began;
  let told = false;
  for (;;) {
    signal?.throwIfAborted();
    const found = await readPidFile(cluster);
    if (!found || !(await isAlive(found.pid, cluster))) return undefined;
    const state = await readState(found.connection);
    if (state === 'ready') return found;
    const now = performance.now();
    if (state === 'starting') answered = now;
    else if (now - answered >= silentMs) throw new SilentPostgres('PostgreSQL does not answer.');
    if (!told && now - began >= silentMs) {
      told = true;
      onRecovery?.(found.pid);
    }
    await delay(pauseMs, undefined, { signal });
  }
}

/** `starting` also while it recovers or stops. */
async function readState(connection: pg.PoolConfig): Promise<'ready' | 'starting' | 'silent'> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {}); // The same as a connection that cannot be made.
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === '57P03') return 'starting';
    // All its connections are in use.
    return code === '53300' ? 'ready' : 'silent';
  }
}

/**
 * Ends what a killed PostgreSQL has left: one process that has not noticed keeps a new one from starting. So do lock
 * files that name a process that has ended and was not collected.
 */
export async function clearKilled(cluster: string, sockets: string): Promise<void> {
  const unknown = await endAll(cluster, (pid) => isAlive(pid, cluster));
  // PostgreSQL itself checks the lock files where we cannot see whose a process is.
  if (unknown) return;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await rm(join(sockets, '.s.PGSQL.5432.lock'), { force: true });
}

/** Ends what a killed process has left at work on a database that it was creating, which would write into the next. */
export async function endInitdb(unfinished: string): Promise<void> {
  await endAll(unfinished, async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (/\/(initdb|postgres)\0/.test(command) && command.split('\0').includes(unfinished))
      return true;
    // initdb names the folder to its own children here: to shells, too, which are about to start a postgres.
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    return environment.split('\0').includes(`PGDATA=${unfinished}`);
  });
}

/** Answers whether there are some of which it cannot be known what they work on. */
async function endAll(
  folder: string,
  belongs: (pid: number) => Promise<boolean>,
): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    let unknown = false;
    let left = 0;
    for (const name of await readdir('/proc')) {
      const pid = Number(name);
      if (!Number.isInteger(pid) || !(await belongs(pid))) continue;
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === undefined) unknown = true;
      else {
        left += 1;
        sendSignal(pid, 'SIGKILL');
      }
    }
    if (left === 0) return unknown;
    await delay(pauseMs);
  }
  throw new Error(
    `Processes of an earlier PostgreSQL on ${folder} do not end. Restart the machine.`,
  );
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)]).catch(() => []);
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
