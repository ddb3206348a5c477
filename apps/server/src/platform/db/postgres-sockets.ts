import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './postgres-processes.ts';
import type { Account } from './postgres-programs.ts';
import { findStarter, recordStarter, starterNote } from './postgres-starter.ts';

const socket = '.s.PGSQL.5432';
const inTemporaryFolder = /^glossa-pg-[0-9a-f]{16}$/;

/** A socket's path may have 107 bytes at most; where the data folder lies deeper, it is in the temporary folder. */
export function chooseSocketFolder(dataFolder: string): string {
  const inside = join(dataFolder, 'run');
  if (Buffer.byteLength(join(inside, socket)) <= 100) return inside;
  const name = createHash('sha256').update(join(dataFolder, 'postgres')).digest('hex');
  return join(tmpdir(), `glossa-pg-${name.slice(0, 16)}`);
}

/** Noted as this process's own, so that no other takes it for abandoned before PostgreSQL runs. */
export async function createSocketFolder(
  path: string,
  account: Account | undefined,
): Promise<void> {
  await createPrivateFolder(path, account);
  await recordStarter(path, account);
}

export async function createPrivateFolder(
  path: string,
  account: Account | undefined,
): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (account) await chown(path, account.uid, account.gid);
}

/**
 * Socket folders in the temporary folder of processes that were killed and never started again on their data folder. Only
 * those with a note of ours and of our account; none whose process or PostgreSQL runs, or runs on another host or in another
 * container.
 */
export async function removeAbandonedSockets(account: Account | undefined): Promise<void> {
  const uid = account?.uid ?? process.getuid?.();
  // A service may run without a temporary folder, or may not list it.
  const names = await readdir(tmpdir()).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'EACCES') throw error;
    return [];
  });
  for (const name of names) {
    const path = join(tmpdir(), name);
    if (!inTemporaryFolder.test(name)) continue;
    const found = await lstat(path).catch(ignoreGone);
    if (!found?.isDirectory() || found.uid !== uid) continue;
    if ((await findStarter(path)) !== 'ended' || (await servesCluster(path))) continue;
    // By name: others could put something else there meanwhile.
    for (const file of [socket, `${socket}.lock`, starterNote])
      await unlink(join(path, file)).catch(ignoreGone);
    await rmdir(path).catch(ignoreGone);
  }
}

/** PostgreSQL's lock beside its socket: process, folder of the cluster. */
async function servesCluster(path: string): Promise<boolean> {
  const text = (await readFile(join(path, `${socket}.lock`), 'utf8').catch(ignoreGone)) ?? '';
  const [pid = '', cluster = ''] = text.split('\n');
  return Number(pid) > 1 && (await isAlive(Number(pid), cluster));
}

/** Another start may remove the same; what holds other files is kept. */
function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error;
}
