import { access, constants, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../../../platform/config.ts';
import { findLockHolder, nameAccount } from '../../../platform/data-folder-lock.ts';
import { BackupError } from './command.ts';

type Environment = Record<string, string | undefined>;

/**
 * The configuration to back up: what is set here, and otherwise what the running server was started with. So an
 * administrator's shell needs nothing of the service's environment.
 */
export async function findInstallation(
  env: Environment,
  checkout = process.cwd(),
): Promise<Config> {
  const own = readConfig(env);
  const isFolderSet = Boolean(env.GLOSSA_DATA?.trim());
  const running = isFolderSet
    ? await readHolderConfig(own.dataFolder)
    : await findServer(checkout, own);
  if (!running) return own;
  if (own.databaseUrl && own.databaseUrl !== running.databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set here to another database than the one the running Glossa uses. Run the command without it.',
    );
  return {
    ...own,
    dataFolder: isFolderSet ? own.dataFolder : running.dataFolder,
    databaseUrl: running.databaseUrl,
  };
}

/** Undefined where no process of this machine holds the folder, or this account may not read its environment. */
async function readHolderConfig(dataFolder: string): Promise<Config | undefined> {
  const holder = await findLockHolder(dataFolder);
  const env = holder && (await readServerEnvironment(holder.pid));
  return env && readConfig(env);
}

/** The one server that runs from this checkout. */
async function findServer(checkout: string, own: Config): Promise<Config | undefined> {
  const found: Config[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry) || !(await runsFrom(checkout, entry))) continue;
    const env = await readServerEnvironment(Number(entry));
    if (env) found.push(readConfig(env));
  }
  if (found.length > 1 && !found.some(({ dataFolder }) => dataFolder === own.dataFolder))
    throw new BackupError(
      `Several servers run from here: on ${found.map(({ dataFolder }) => dataFolder).join(', ')}. Set GLOSSA_DATA to one of these folders.`,
    );
  return found.find(({ dataFolder }) => dataFolder === own.dataFolder) ?? found[0];
}

async function runsFrom(checkout: string, pid: string): Promise<boolean> {
  try {
    const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(checkout)]);
    return there.ino === here.ino && there.dev === here.dev;
  } catch {
    // Ended meanwhile, or of another account.
    return false;
  }
}

/** Undefined for other programs, and where this account may not look. */
async function readServerEnvironment(pid: number): Promise<Environment | undefined> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const command = (await read('cmdline')).split('\0');
  if (!command.some((part) => part.endsWith('apps/server/src/main.ts'))) return undefined;
  const entries = (await read('environ')).split('\0').filter((entry) => entry.includes('='));
  if (entries.length === 0) return undefined;
  return Object.fromEntries(
    entries.map((entry) => [
      entry.slice(0, entry.indexOf('=')),
      entry.slice(entry.indexOf('=') + 1),
    ]),
  );
}

/** Looks at everything a backup reads except at each single file. Throws before anything is touched. */
export async function assertReadable({ dataFolder, databaseUrl }: Config): Promise<void> {
  const folders = databaseUrl ? [] : [join(dataFolder, 'postgres')];
  await assertMayRead(dataFolder);
  for (const folder of [...folders, join(dataFolder, 'secrets'), join(dataFolder, 'files')]) {
    if (!(await assertMayRead(folder))) continue;
    if (folder.endsWith('postgres')) continue;
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (!(await stat(path)).isDirectory()) await assertMayRead(path, constants.R_OK);
      else if (await assertMayRead(path)) {
        const [first] = await readdir(path);
        if (first) await assertMayRead(join(path, first), constants.R_OK);
      }
    }
  }
}

/** False where it is missing: another check says what that means. */
async function assertMayRead(
  path: string,
  mode = constants.R_OK | constants.X_OK,
): Promise<boolean> {
  try {
    await access(path, mode);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    const owner = await stat(path).then(
      ({ uid }) => nameAccount(uid),
      () => 'another account',
    );
    throw new BackupError(
      `The account ${nameAccount()} may not read ${path}, which belongs to ${owner}. Run the command as ${owner === 'another account' ? 'the account the product runs as' : owner} or as root.`,
    );
  }
}
