import { readdir, stat } from 'node:fs/promises';
import { BucketError } from './bucket-error.ts';

/**
 * For a file that is not there: says whether the folder of all files is. One whose disk was unmounted or went away is gone,
 * or empty and on another device, and every file would be taken for missing. The function throws a BucketError then.
 */
export async function watchMount(folder: string): Promise<() => Promise<void>> {
  let device = (await stat(folder)).dev;
  const gone = (cause?: unknown) =>
    new BucketError(
      `The folder ${folder} has lost all its files: its disk is probably not mounted. Mount it, then start Glossa again.`,
      { temporary: false, cause },
    );
  return async () => {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? gone(error) : error;
    });
    if (found.dev === device) return;
    // Network file systems have another device after they were mounted again.
    if ((await readdir(folder)).length === 0) throw gone();
    device = found.dev;
  };
}
