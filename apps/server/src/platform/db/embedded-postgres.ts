import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from '../log.ts';
import {
  clearKilled,
  database,
  endInitdb,
  isAlive,
  type Running,
  readPidFile,
  SilentPostgres,
  sendSignal,
  type WaitOptions,
  waitUntilReady,
} from './postgres-processes.ts';
import {
  type Account,
  createProgramRunner,
  findAccount,
  type RunProgram,
} from './postgres-programs.ts';
import {
  chooseSocketFolder,
  createPrivateFolder,
  createSocketFolder,
  removeAbandonedSockets,
} from './postgres-sockets.ts';
import { isStarterRunning, recordStarter } from './postgres-starter.ts';
import { superviseProcess } from './postgres-supervisor.ts';

export type EmbeddedPostgres = {
  connection: pg.PoolConfig;
  /** It was running already: someone else may work with it. */
  adopted: boolean;
  /** Starts it again whenever it ends by itself. `onFailed` is called where that does not help within the time. */
  supervise: (
    logger: Logger,
    onFailed: (error: Error) => void,
    options?: { restartWithinMs?: number },
  ) => void;
  /** Leaves one that was adopted to the process that started it, where that is still at work: a backup, for example. */
  stop: () => Promise<void>;
};

/** What is needed to start PostgreSQL on a folder. */
type Cluster = {
  cluster: string;
  sockets: string;
  account: Account | undefined;
  run: RunProgram;
  maxConnections: number;
};

/** Of one that is started or adopted at the beginning, when nothing else waits for it. */
const silentMs = 60_000;
/** Of one that someone else started: it is not ours to end. */
const adoptWithinMs = 10_000;
/** The shortest time in which one that answered is asked again. */
const minSilentMs = 500;

/**
 * Starts the real PostgreSQL that comes with the npm packages on a folder of ours, or adopts one that runs there. It
 * listens on a Unix socket in a private folder only, so it needs no port and no password. Throws a sentence where it
 * cannot start. `signal` ends the wait for one that recovers.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  { signal, maxConnections = 60 }: { signal?: AbortSignal; maxConnections?: number } = {},
): Promise<EmbeddedPostgres> {
  const cluster = join(dataFolder, 'postgres');
  const found = await findRunning(cluster, signal);
  const account = await findAccount(cluster);
  const sockets = chooseSocketFolder(dataFolder);
  const run = await createProgramRunner(cluster, account);
  await removeAbandonedSockets(account);
  if (!found) await createCluster(cluster, account, run);
  const all = { cluster, sockets, account, run, maxConnections };
  const running = found ?? (await start(all, { silentMs, signal }));
  await createDatabase(running.connection);

  let adopted = found !== undefined;
  let stopSupervision = async () => {};
  return {
    connection: running.connection,
    adopted,
    supervise: (logger, onFailed, options) => {
      stopSupervision = superviseProcess({
        cluster,
        running,
        start: (wait) => {
          adopted = false;
          // Where everything connects to, also if one that was adopted had its socket somewhere else.
          return start({ ...all, sockets: String(running.connection.host) }, wait);
        },
        logger,
        onFailed,
        ...options,
      });
    },
    stop: async () => {
      await stopSupervision();
      if (adopted && (await isStarterRunning(cluster))) return;
      await stopRunning(all);
      if (running.connection.host === sockets) await rm(sockets, { recursive: true, force: true });
    },
  };
}

async function stopRunning({ cluster, run }: Cluster): Promise<void> {
  const found = await readPidFile(cluster);
  if (!found || !(await isAlive(found.pid, cluster))) return;
  try {
    await run('pg_ctl', ['-D', cluster, '-m', 'fast', '-w', '-t', '30', 'stop']);
  } catch (error) {
    // It ended by itself just before.
    if (await isAlive(found.pid, cluster)) throw error;
  }
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
  await endInitdb(unfinished);
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
  { cluster, sockets, account, run, maxConnections }: Cluster,
  wait: WaitOptions,
): Promise<Running> {
  const began = performance.now();
  await createSocketFolder(sockets, account);
  await clearKilled(cluster, sockets);
  const options = `-c listen_addresses='' -c unix_socket_directories='${sockets}' -c max_connections=${maxConnections} -c shared_buffers=64MB`;
  const log = join(cluster, 'server.log');
  const logged = await sizeOf(log);
  // pg_ctl notices at once where it ends; one that recovers longer than this is waited for below.
  const seconds = wait.silentMs < 2_000 ? '1' : '2';
  const args = ['-D', cluster, '-l', log, '-w', '-t', seconds, '-o', options, 'start'];
  const failure = await run('pg_ctl', args).then(
    () => undefined,
    (error: Error) => error,
  );
  const left = Math.max(minSilentMs, wait.silentMs - (performance.now() - began));
  const started = await waitUntilReady(cluster, { ...wait, silentMs: left }).catch(
    async (error: unknown) => {
      // Nothing is left running that no one knows of.
      const found = await readPidFile(cluster);
      if (found && (await isAlive(found.pid, cluster)))
        sendSignal(found.pid, error instanceof SilentPostgres ? 'SIGKILL' : 'SIGINT');
      throw error;
    },
  );
  if (!started) {
    const complaint = await readComplaint(log, logged);
    throw complaint
      ? new Error(`PostgreSQL did not start: ${complaint}. See ${log}.`)
      : (failure ?? new Error(`PostgreSQL ended right after it had started. See ${log}.`));
  }
  await recordStarter(cluster, account);
  return started;
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0, // It has never been started.
  );
}

/** The last of what its log calls fatal since `from`. That it turned away those who connected too early is not why. */
async function readComplaint(log: string, from: number): Promise<string | undefined> {
  const size = await sizeOf(log);
  if (size <= from) return undefined;
  const file = await open(log);
  try {
    const bytes = Buffer.alloc(Math.min(size - from, 64 * 1024));
    await file.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes
      .toString()
      .split('\n')
      .map((line) => /\b(?:FATAL|PANIC): +(?!the database system is)(.+)/.exec(line)?.[1])
      .findLast((text) => text !== undefined);
  } finally {
    await file.close();
  }
}

/**
 * The server that runs on this cluster and answers; one that is just starting, recovering or ending is waited for.
 * Undefined where none runs; then a stale file of its process is removed, which would keep a new one from starting.
 */
async function findRunning(
  cluster: string,
  signal: AbortSignal | undefined,
): Promise<Running | undefined> {
  try {
    const found = await waitUntilReady(cluster, { silentMs: adoptWithinMs, signal });
    if (!found) await rm(join(cluster, 'postmaster.pid'), { force: true });
    return found;
  } catch (error) {
    if (!(error instanceof SilentPostgres)) throw error;
    throw new Error(
      `Another PostgreSQL holds ${cluster} but does not answer to this account. Stop it, or run this as the account that started it.`,
      { cause: error },
    );
  }
}

/** How to reach the server that another process runs on this folder, wherever its socket is. Starts nothing. */
export async function findEmbeddedPostgres(dataFolder: string): Promise<pg.PoolConfig | undefined> {
  return (await readPidFile(join(dataFolder, 'postgres')))?.connection;
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
