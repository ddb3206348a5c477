import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { nameAccount } from '../../../platform/data-folder-lock.ts';
import { BackupError } from './command.ts';

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
