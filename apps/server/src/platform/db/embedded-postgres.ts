import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';
import {
  type Account,
  createProgramRunner,
  findAccount,
  type RunProgram,
} from './postgres-programs.ts';
import { isStarterRunning, recordStarter } from './postgres-starter.ts';

export type EmbeddedPostgres = {
  connection: pg.PoolConfig;
  /** It was running already: someone else may work with it. */
  adopted: boolean;
  /** Starts it again whenever it ends by itself. `onFailed` is called where that does not help. */
  supervise: (logger: Logger, onFailed: (error: unknown) => void) => void;
  /** Leaves one that was adopted to the process that started it, where that is still at work: a backup, for example. */
  stop: () => Promise<void>;
};

type Running = { pid: number; connection: pg.PoolConfig };

const database = { user: 'glossa', database: 'glossa' };
const checkEveryMs = 500;
const startAttempts = 10;

/**
 * Starts the real PostgreSQL that comes with the npm packages on a folder of ours, or adopts one that runs there. It
 * listens on a Unix socket in a private folder only, so it needs no port and no password. Throws a sentence where it
 * cannot start.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  maxConnections = 60,
): Promise<EmbeddedPostgres> {
  const cluster = join(dataFolder, 'postgres');
  const found = await findRunning(cluster);
  const account = await findAccount(cluster);
  const sockets = chooseSocketFolder(dataFolder);
  const run = await createProgramRunner(cluster, account);
  if (!found) await createCluster(cluster, account, run);
  const begin = () => start(cluster, sockets, account, run, maxConnections);
  let running = found ?? (await begin());
  await createDatabase(running.connection);

  let adopted = found !== undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  return {
    connection: running.connection,
    adopted,
    supervise: (logger, onFailed) => {
      const check = async () => {
        if (!(await isAlive(running.pid, cluster)) && !stopping) {
          logger.error({ pid: running.pid }, 'PostgreSQL ended; starting it again');
          running = await startAgain(begin);
          adopted = false;
          logger.info({ pid: running.pid }, 'PostgreSQL runs again');
        }
        if (!stopping) timer = setTimeout(next, checkEveryMs);
      };
      const next = () => void check().catch(onFailed);
      timer = setTimeout(next, checkEveryMs);
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      if (adopted && (await isStarterRunning(cluster))) return;
      await run('pg_ctl', ['-D', cluster, '-m', 'fast', '-w', '-t', '30', 'stop']);
      if (running.connection.host === sockets) await rm(sockets, { recursive: true, force: true });
    },
  };
}

/** A socket's path may have 107 bytes at most; where the data folder lies deeper, it is in the temporary folder. */
function chooseSocketFolder(dataFolder: string): string {
  const inside = join(dataFolder, 'run');
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= 100) return inside;
  const name = createHash('sha256').update(join(dataFolder, 'postgres')).digest('hex');
  return join(tmpdir(), `glossa-pg-${name.slice(0, 16)}`);
}

/** Made under another name, so that one whose making was killed is never taken for a database. */
async function createCluster(
  cluster: string,
  account: Account | undefined,
  run: RunProgram,
): Promise<void> {
  if (await exists(join(cluster, 'PG_VERSION'))) return;
  if (await exists(cluster)) await setAside(cluster);
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await createPrivateFolder(unfinished, account);
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
  await run('initdb', ['-D', unfinished, '-U', database.user, ...options]);
  await rename(unfinished, cluster);
}

/** What holds no database is kept under another name, where it holds anything at all. */
async function setAside(cluster: string): Promise<void> {
  const isEmpty = (await readdir(cluster)).length === 0;
  if (isEmpty) await rm(cluster, { recursive: true });
  else await rename(cluster, `${cluster}.incomplete-${Date.now()}`);
}

async function start(
  cluster: string,
  sockets: string,
  account: Account | undefined,
  run: RunProgram,
  maxConnections: number,
): Promise<Running> {
  await createPrivateFolder(sockets, account);
  await clearKilled(cluster, sockets);
  const options = `-c listen_addresses='' -c unix_socket_directories='${sockets}' -c max_connections=${maxConnections} -c shared_buffers=64MB`;
  const log = join(cluster, 'server.log');
  await run('pg_ctl', ['-D', cluster, '-l', log, '-w', '-t', '60', '-o', options, 'start']);
  const started = await readPidFile(cluster);
  if (!started) throw new Error(`PostgreSQL ended right after it had started. See ${log}.`);
  await recordStarter(cluster, account);
  return started;
}

async function startAgain(startOnce: () => Promise<Running>): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce();
    } catch (error) {
      if (attempt === startAttempts) throw error;
      await delay(500);
    }
  }
}

/**
 * The server that runs on this cluster and answers; one that is just starting or ending is waited for. Undefined where
 * none runs; then a stale file of its process is removed, which would keep a new one from starting.
 */
async function findRunning(cluster: string): Promise<Running | undefined> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const found = await readPidFile(cluster);
    if (!found) return undefined;
    if (!(await isAlive(found.pid, cluster))) {
      await rm(join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (await answers(found.connection)) return found;
    await delay(100);
  }
  throw new Error(
    `Another PostgreSQL holds ${cluster} but does not answer to this account. Stop it, or run this as the account that started it.`,
  );
}

/** How to reach the server that another process runs on this folder, wherever its socket is. Starts nothing. */
export async function findEmbeddedPostgres(dataFolder: string): Promise<pg.PoolConfig | undefined> {
  return (await readPidFile(join(dataFolder, 'postgres')))?.connection;
}

/** PostgreSQL's own note of its process: pid, folder, start, port, socket folder. */
async function readPidFile(cluster: string): Promise<Running | undefined> {
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
async function isAlive(pid: number, cluster: string): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state = ''] = text.slice(text.lastIndexOf(')') + 2);
  // In a container no one may collect the processes that have ended.
  if (!text.includes(' (postgres) ') || 'ZX'.includes(state)) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || (await isSameFolder(folder, cluster));
}

/**
 * Ends what a killed PostgreSQL has left: one process that has not noticed keeps a new one from starting. So do lock
 * files that name a process that has ended and was not collected.
 */
async function clearKilled(cluster: string, sockets: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { orphans, unknown } = await findOrphans(cluster);
    // PostgreSQL itself checks the lock files where we cannot see whose a process is.
    if (orphans.length === 0 && unknown) return;
    if (orphans.length === 0) {
      await rm(join(cluster, 'postmaster.pid'), { force: true });
      await rm(join(sockets, '.s.PGSQL.5432.lock'), { force: true });
      return;
    }
    for (const pid of orphans) endHard(pid);
    await delay(100);
  }
  throw new Error(
    `Processes of an earlier PostgreSQL on ${cluster} do not end. Restart the machine.`,
  );
}

async function findOrphans(cluster: string): Promise<{ orphans: number[]; unknown: boolean }> {
  const found = { orphans: [] as number[], unknown: false };
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !(await isAlive(pid, cluster))) continue;
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (folder === undefined) found.unknown = true;
    else found.orphans.push(pid);
  }
  return found;
}

function endHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)]).catch(() => []);
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

async function createPrivateFolder(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (account) await chown(path, account.uid, account.gid);
}

async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {}); // A server shutting down counts as not responding.
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      connection.database,
    ]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(connection.database ?? 'glossa')}`);
  } finally {
    await client.end();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
