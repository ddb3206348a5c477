import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PendingFile, Storage } from './port.ts';

const safeName = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+){1,3}$/;

/** Keeps files in `<folder>/files/<two letters>/<name>`, and those being written in `<folder>/pending`. */
export async function createLocalDisk(folder: string): Promise<Storage> {
  const files = join(folder, 'files');
  const pending = join(folder, 'pending');
  await mkdir(files, { recursive: true, mode: 0o700 });
  // What a killed process left half-written can never be completed.
  await rm(pending, { recursive: true, force: true });
  await mkdir(pending, { recursive: true, mode: 0o700 });

  const locate = (name: string): string => {
    if (!safeName.test(name))
      throw new Error(`Not a name of a stored file: ${JSON.stringify(name)}`);
    return join(files, name.slice(0, 2), name);
  };

  return {
    createPending: async () => createPending(pending, locate),
    localPath: locate,
    size: async (name) => {
      try {
        return (await stat(locate(name))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    read: (name, range) =>
      createReadStream(locate(name), range ? { start: range.start, end: range.end } : {}),
    remove: (name) => rm(locate(name), { force: true }),
    list: () => listFiles(files),
    check: async () => {
      const probe = join(pending, `${randomUUID()}.probe`);
      await writeFile(probe, 'x');
      await rm(probe);
    },
  };
}

async function createPending(
  folder: string,
  locate: (name: string) => string,
): Promise<PendingFile> {
  const path = join(folder, `${randomUUID()}.part`);
  return {
    path,
    commit: async (name) => {
      const target = locate(name);
      const parent = join(target, '..');
      await mkdir(parent, { recursive: true, mode: 0o700 });
      await syncPath(path);
      await rename(path, target);
      // The new name itself must survive a power cut, not only the bytes.
      await syncPath(parent);
    },
    discard: () => rm(path, { force: true }),
  };
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFiles(files: string) {
  for (const shard of await readdir(files)) {
    for (const name of await readdir(join(files, shard))) {
      const found = await stat(join(files, shard, name)).catch(() => undefined);
      if (found) yield { name, modifiedAt: found.mtime };
    }
  }
}
