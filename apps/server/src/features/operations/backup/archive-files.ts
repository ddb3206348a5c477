import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '../../../platform/if-there.ts';
import { type ArchiveWriter, type UnreadableFile, UnreadablePart } from './archive.ts';
import { BackupError, print } from './command.ts';

type ArchivedFiles = {
  count: number;
  bytes: number;
  missing: string[];
  unreadable: UnreadableFile[];
};

/**
 * Every stored file. Files are immutable, so they match the database snapshot; deleted ones are in `missing`, with all
 * others of `named` that are not in the archive. One that cannot be read, as on a bad sector, does not keep the others out.
 */
export async function archiveFiles(
  archive: ArchiveWriter,
  filesFolder: string,
  named: Set<string>,
  report: (bytes: number) => void,
): Promise<ArchivedFiles> {
  const missing = new Set(named);
  const unreadable: UnreadableFile[] = [];
  let count = 0;
  let bytes = 0;
  const orUnreadable = async <T>(file: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      const { cause, message } = error;
      const reason = cause instanceof Error ? cause.message : message;
      print(`${file} cannot be read: ${reason}`);
      unreadable.push({ file, reason });
      return undefined;
    }
  };
  for (const shard of await namesIn(filesFolder)) {
    const folder = join(filesFolder, shard);
    const names = await orUnreadable(folder, () => reading(folder, () => namesIn(folder)));
    for (const name of names ?? []) {
      const path = join(folder, name);
      const size = await orUnreadable(path, () =>
        archiveFile(archive, `files/${shard}/${name}`, path),
      );
      if (size === undefined) continue;
      missing.delete(name);
      count += 1;
      bytes += size;
      report(bytes);
    }
  }
  return { count, bytes, missing: [...missing], unreadable };
}

const isUnreadable = (error: unknown): error is UnreadablePart => error instanceof UnreadablePart;

/** What fails here is the file, and not the archive. */
async function reading<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UnreadablePart(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** Undefined if it no longer exists. */
async function archiveFile(
  archive: ArchiveWriter,
  part: string,
  path: string,
): Promise<number | undefined> {
  const file = await reading(path, () => ifThere(open(path, 'r')));
  if (!file) return undefined;
  try {
    const { size } = await reading(path, () => file.stat());
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

/** The keys for sealed database values and sessions. Without one of them, a backup is worth little: it fails. */
export async function archiveSecrets(archive: ArchiveWriter, folder: string): Promise<number> {
  const names = await namesIn(folder);
  for (const name of names) {
    const path = join(folder, name);
    const bytes = await readSecret(path).catch((error: Error) => {
      throw new BackupError(
        `The key ${path} cannot be read (${error.message}), and without it the backup would be useless. Look at the disk, then make the backup again.`,
        { cause: error },
      );
    });
    if (bytes) await archive.add(`secrets/${name}`, bytes);
  }
  return names.length;
}

async function readSecret(path: string): Promise<Buffer | undefined> {
  const file = await ifThere(open(path, 'r'));
  try {
    return await file?.readFile();
  } finally {
    await file?.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    })
  ).sort();
}
