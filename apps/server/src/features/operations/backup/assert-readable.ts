import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { nameAccount } from '../../../platform/data-folder-lock.ts';
import { BackupError } from './command.ts';

/**
 * Looks at everything a backup reads except at each single file. Throws before anything is touched. Stored files of which
 * some can be read are no question of the account: the backup names those that cannot.
 */
export async function assertReadable({ dataFolder, databaseUrl }: Config): Promise<void> {
  await assertMayRead(dataFolder);
  if (!databaseUrl) await assertMayRead(join(dataFolder, 'postgres'));
  const secrets = join(dataFolder, 'secrets');
  if (await assertMayRead(secrets))
    for (const name of await readdir(secrets))
      await assertMayRead(join(secrets, name), constants.R_OK);
  const files = join(dataFolder, 'files');
  if (await assertMayRead(files)) await assertSomeReadable(files);
}

/** Looks at the first file of each folder. */
async function assertSomeReadable(files: string): Promise<void> {
  let refused: BackupError | undefined;
  for (const shard of await readdir(files))
    try {
      const folder = join(files, shard);
      if (!(await assertMayRead(folder))) continue;
      const [first] = await readdir(folder);
      if (first && (await assertMayRead(join(folder, first), constants.R_OK))) return;
    } catch (error) {
      // Any other error is one of this file: the backup names it.
      if (error instanceof BackupError) refused ??= error;
    }
  if (refused) throw refused;
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
