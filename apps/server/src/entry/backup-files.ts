import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveWriter } from './backup-archive.ts';

export type ArchivedFiles = { count: number; bytes: number; missing: string[] };

/**
 * Every stored file. Files never change under their names, so that those of the database's moment are as they were;
 * one that was deleted since is in `missing`, with all others of `named` that are not there.
 */
export async function archiveFiles(
  archive: ArchiveWriter,
  filesFolder: string,
  named: Set<string>,
  report: (bytes: number) => void,
): Promise<ArchivedFiles> {
  const missing = new Set(named);
  let count = 0;
  let bytes = 0;
  for (const shard of await namesIn(filesFolder)) {
    for (const name of await namesIn(join(filesFolder, shard))) {
      const size = await archiveFile(
        archive,
        `files/${shard}/${name}`,
        join(filesFolder, shard, name),
      );
      if (size === undefined) continue;
      missing.delete(name);
      count += 1;
      bytes += size;
      report(bytes);
    }
  }
  return { count, bytes, missing: [...missing] };
}

/** Undefined where it is not there any more. */
async function archiveFile(
  archive: ArchiveWriter,
  part: string,
  path: string,
): Promise<number | undefined> {
  const file = await openIfThere(path);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    await archive.addStream(
      part,
      size,
      file.createReadStream({ highWaterMark: 1024 * 1024, autoClose: false }),
    );
    return size;
  } finally {
    await file.close();
  }
}

/** The keys that the database's sealed values and the sessions depend on. */
export async function archiveSecrets(archive: ArchiveWriter, folder: string): Promise<number> {
  const names = await namesIn(folder);
  for (const name of names) {
    const file = await openIfThere(join(folder, name));
    if (!file) continue;
    try {
      await archive.add(`secrets/${name}`, await file.readFile());
    } finally {
      await file.close();
    }
  }
  return names.length;
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function namesIn(folder: string): Promise<string[]> {
  return (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    })
  ).sort();
}
