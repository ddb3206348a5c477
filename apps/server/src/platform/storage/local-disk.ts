import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '../if-there.ts';
import { assertFileName } from './file-name.ts';
import { signatureOf } from './file-signature.ts';
import { hashFile } from './hash-file.ts';
import type { FileHashes, FileState, HashOptions, PendingFile, Storage } from './port.ts';
import { StoredFileError } from './stored-file-error.ts';
import { watchMount } from './watch-mount.ts';

/** Size, modification time and inode stand for the content so long: a job reads an older file again. */
const trustSignatureMs = 24 * 3_600_000;

/** The times of some file systems have steps of two seconds. */
const coarsestClockMs = 2_000;

/** `pathOf` is where a name is on this disk: for tests, which damage files. */
export type LocalDisk = Storage & { pathOf: (name: string) => string };

/**
 * Stores files in `<folder>/files/<two letters>/<name>`, and partial ones in `<folder>/pending`. Without `hashes`, they
 * are neither recorded nor compared: where a backup is restored, they come with the database. What works beside a server
 * has a `pendingFolder` of its own.
 */
export async function createLocalDisk(
  folder: string,
  hashes?: FileHashes,
  { pendingFolder = 'pending' } = {},
): Promise<LocalDisk> {
  const files = join(folder, 'files');
  const pending = join(folder, pendingFolder);
  await mkdir(files, { recursive: true, mode: 0o700 });
  // Partial files of a killed process can never be completed.
  await rm(pending, { recursive: true, force: true });
  await mkdir(pending, { recursive: true, mode: 0o700 });

  const assertMounted = await watchMount(files);

  const locate = (name: string): string => {
    assertFileName(name);
    return join(files, name.slice(0, 2), name);
  };

  const checkFile = async (name: string, options: HashOptions) => {
    const path = locate(name);
    let statSignature: string | null = null;
    const compare = async (): Promise<FileState> => {
      let written = await hashes?.find(name);
      for (;;) {
        const before = await signatureOf(path);
        const found = await hashFile(path, options);
        if (!found) return 'missing';
        const untouched = before === (await signatureOf(path));
        // Written so shortly before that another change could have the same time.
        statSignature = untouched && (await ageOf(path)) > coarsestClockMs ? before : null;
        if (!written) await hashes?.adopt(name, { ...found, statSignature });
        if (!written || written.sha256 === found.sha256) return 'ok';
        // It may have been written again meanwhile, and again while that was waited for.
        const now = await hashes?.find(name, { settled: true });
        if (untouched && now?.sha256 === written.sha256) return 'changed';
        written = now;
      }
    };
    const state = await compare();
    if (state === 'missing') await assertMounted();
    await hashes?.mark(name, state, statSignature);
    return state;
  };

  const isUntouched = async (name: string): Promise<boolean> => {
    const recorded = await hashes?.find(name);
    if (recorded?.state !== 'ok' || recorded.statSignature === null) return false;
    if (Date.now() - recorded.comparedAt.getTime() > trustSignatureMs) return false;
    return recorded.statSignature === (await signatureOf(locate(name)));
  };

  return {
    createPending: async () => createPending(pending, locate, hashes),
    pathOf: locate,
    checkFile,
    hashOf: async (name) => (await hashes?.find(name))?.sha256,
    adopt: async (path, name, sha256) => {
      const target = locate(name);
      const signature = await signatureOf(path);
      if (signature === null && (await signatureOf(target)) !== null) return;
      await moveInto(path, target, async (place) => {
        if (!hashes || !sha256) return place();
        const { size } = await stat(path);
        await hashes.record(name, { sha256, sizeBytes: size, statSignature: signature }, place);
      });
    },
    // A rename is enough.
    sendAhead: () => {},
    dropAhead: () => {},
    // The stored file itself: no copy.
    withLocal: async (name, use, { signal } = {}) => {
      assertFileName(name);
      if (!(await isUntouched(name))) {
        const state = await checkFile(name, { signal });
        if (state !== 'ok') throw new StoredFileError(state, name);
      }
      return use(locate(name));
    },
    size: async (name) => {
      try {
        return (await stat(locate(name))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        await assertMounted();
        return undefined;
      }
    },
    read: (name, range) =>
      createReadStream(locate(name), range ? { start: range.start, end: range.end } : {}),
    presign: async () => undefined,
    remove: async (name) => {
      await rm(locate(name), { force: true });
      await hashes?.forget(name);
    },
    list: (after = '') => listFiles(files, after),
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
  hashes: FileHashes | undefined,
): Promise<PendingFile> {
  const path = join(folder, `${randomUUID()}.part`);
  return {
    path,
    commit: async (name, sha256) =>
      moveInto(path, locate(name), async (place) => {
        if (!hashes) return place();
        const statSignature = await signatureOf(path);
        const hash = sha256 ? { sha256, sizeBytes: (await stat(path)).size } : await hashFile(path);
        if (!hash) throw new Error(`Nothing was written for ${name}.`);
        await hashes.record(name, { ...hash, statSignature }, place);
      }),
    discard: () => rm(path, { force: true }),
  };
}

/** `record` calls what gives the flushed file its name. */
async function moveInto(
  path: string,
  target: string,
  record: (place: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const parent = join(target, '..');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await syncPath(path);
  await record(async () => {
    await rename(path, target);
    // The directory entry must survive a power failure too, not only the bytes.
    await syncPath(parent);
  });
}

const ageOf = async (path: string): Promise<number> => Date.now() - (await stat(path)).mtimeMs;

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFiles(files: string, after: string) {
  // The folders are the first two letters of the names.
  for (const shard of (await readdir(files)).sort()) {
    if (shard < after.slice(0, 2)) continue;
    for (const name of (await readdir(join(files, shard))).sort()) {
      if (name <= after) continue;
      const found = await ifThere(stat(join(files, shard, name)));
      if (found) yield { name, modifiedAt: found.mtime, sizeBytes: found.size };
    }
  }
}
