import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Disk = {
  fill: () => Promise<void>;
  free: () => Promise<void>;
  remove: () => Promise<void>;
};

/**
 * A small disk mounted on the folder, large enough for what people upload meanwhile; undefined where this account may not
 * mount one.
 */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<Disk | undefined> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined; // Not root, or in a container without the right to mount.
  }
  const ballast = join(folder, 'ballast');
  return {
    fill: async () => {
      const file = await open(ballast, 'w');
      try {
        const block = Buffer.alloc(64 * 1024, 1);
        for (;;) await file.write(block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      // Lazily: a file that is still open must not keep the folder.
      await run('umount', ['--lazy', folder]);
    },
  };
}
