import { readdir, readFile, stat } from 'node:fs/promises';
import { type Config, readConfig } from './config.ts';
import { findLockHolder } from './data-folder-lock.ts';

type Environment = Record<string, string | undefined>;

/**
 * The installation a command is for: what is set here, and otherwise what the running server was started with. So an
 * administrator's shell needs nothing of the service's environment. Throws an error for the operator if that is unclear.
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
    throw new Error(
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
    throw new Error(
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
