import { rm } from 'node:fs/promises';
import { hashFile } from './hash-file.ts';
import type { LocalDisk } from './local-disk.ts';
import type { FileHashes } from './port.ts';
import type { Bucket } from './s3/bucket.ts';
import { downloadObject } from './s3/download-object.ts';
import { keyOf, signatureOfObject } from './s3/object-keys.ts';
import { StoredFileError } from './stored-file-error.ts';

export type MoveDeps = {
  disk: LocalDisk;
  bucket: Bucket;
  hashes: FileHashes;
  signal: AbortSignal;
};
export type MoveResult = {
  /** Copies were made or found, and compared. */
  copied: string[];
  /** They are not what was written, and stay where they are. */
  damaged: string[];
};
export type ReportMove = (file: { name: string; sizeBytes: number }) => void;

/**
 * Copies all files of the disk into the bucket, and compares every copy with what was written. Can be repeated: what is
 * there and compared already is not copied again. The originals stay.
 */
export async function copyToBucket(deps: MoveDeps, report: ReportMove): Promise<MoveResult> {
  const { disk, bucket, hashes, signal } = deps;
  const result: MoveResult = { copied: [], damaged: [] };
  for await (const { name, sizeBytes } of disk.list()) {
    signal.throwIfAborted();
    if (!(await isInBucket(deps, name))) {
      const path = disk.pathOf(name);
      const local = await hashFile(path, { signal });
      // Deleted since it was listed.
      if (!local) continue;
      const written = await hashes.find(name);
      if (!written) await hashes.adopt(name, { ...local, statSignature: null });
      if (written && written.sha256 !== local.sha256) {
        result.damaged.push(name);
        continue;
      }
      await bucket.upload(keyOf(name), path, signal);
      if ((await compareObject(deps, name)) !== local.sha256) {
        result.damaged.push(name);
        continue;
      }
    }
    result.copied.push(name);
    report({ name, sizeBytes });
  }
  return result;
}

/** Without reading it: it was compared as it is now. */
async function isInBucket({ bucket, hashes }: MoveDeps, name: string): Promise<boolean> {
  const object = await bucket.find(keyOf(name));
  const recorded = await hashes.find(name);
  return (
    object !== undefined &&
    recorded?.state === 'ok' &&
    recorded.statSignature === signatureOfObject(object)
  );
}

/** Reads the object, and records it as compared if it is right. Answers its hash. */
async function compareObject(
  { disk, bucket, hashes, signal }: MoveDeps,
  name: string,
): Promise<string | undefined> {
  const object = await bucket.find(keyOf(name), signal);
  if (!object) return undefined;
  const pending = await disk.createPending();
  try {
    const gone = () => new StoredFileError('missing', name);
    await downloadObject(bucket, keyOf(name), object, pending.path, { signal, gone });
    const found = await hashFile(pending.path, { signal });
    const written = await hashes.find(name);
    if (found && written?.sha256 === found.sha256)
      await hashes.mark(name, 'ok', signatureOfObject(object));
    return found?.sha256;
  } finally {
    await pending.discard();
  }
}

/** The other way round. What is on the disk already is compared, and copied again if it is not right. */
export async function copyToDisk(deps: MoveDeps, report: ReportMove): Promise<MoveResult> {
  const { disk, bucket, hashes, signal } = deps;
  const result: MoveResult = { copied: [], damaged: [] };
  for await (const { key, sizeBytes } of bucket.list('files/')) {
    signal.throwIfAborted();
    const name = key.slice('files/'.length);
    const there = (await disk.size(name)) === sizeBytes;
    if (!there || (await disk.checkFile(name, { signal })) !== 'ok') {
      const object = await bucket.find(key, signal);
      if (!object) continue;
      const pending = await disk.createPending();
      try {
        const gone = () => new StoredFileError('missing', name);
        await downloadObject(bucket, key, object, pending.path, { signal, gone });
        const found = await hashFile(pending.path, { signal });
        const written = await hashes.find(name);
        if (!found || (written && written.sha256 !== found.sha256)) {
          result.damaged.push(name);
          continue;
        }
        await pending.commit(name, found.sha256);
      } finally {
        await pending.discard();
      }
    }
    result.copied.push(name);
    report({ name, sizeBytes });
  }
  return result;
}

/** The originals of copies that are known to be right. Their hashes stay. */
export const removeFromDisk = async ({ disk }: MoveDeps, names: readonly string[]) => {
  for (const name of names) await rm(disk.pathOf(name), { force: true });
};
export const removeFromBucket = async ({ bucket }: MoveDeps, names: readonly string[]) => {
  for (const name of names) await bucket.remove(keyOf(name));
};
