import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  path: string;
  /** Leaves about so many bytes free. Answers what makes room again. */
  fill: (freeBytes?: number) => Promise<() => Promise<void>>;
  remove: () => void;
};

/** A real file system of its own in memory. Undefined, with a printed reason, where it may not be mounted. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'glossa-small-disk-'));
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path];
    execFileSync('mount', options, { stdio: 'pipe' });
  } catch (error) {
    rmSync(path, { recursive: true });
    process.stdout.write(
      `Skipped: no file system can be mounted here: ${(error as Error).message}\n`,
    );
    return undefined;
  }
  return {
    path,
    fill: async (freeBytes = 0) => {
      const filler = join(path, 'filler');
      const { bavail, bsize } = await statfs(path);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
      return () => rm(filler, { force: true });
    },
    remove: () => {
      // What still has a file open there ends with its test.
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
