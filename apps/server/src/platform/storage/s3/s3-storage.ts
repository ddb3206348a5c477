import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ifThere } from '../../if-there.ts';
import { type DiskSpace, isDiskFull } from '../disk-space.ts';
import { assertFileName, isFileName } from '../file-name.ts';
import { hashFile } from '../hash-file.ts';
import type { ContentHash, FileHashes, FileToCome, PendingFile, Storage } from '../port.ts';
import { createScratchCache } from '../scratch-cache.ts';
import { StoredFileError } from '../stored-file-error.ts';
import { createBlame } from './blame-object.ts';
import type { Bucket } from './bucket.ts';
import { createComparison } from './compare-object.ts';
import { filesFolder, keyOf, signatureOfObject } from './object-keys.ts';
import { readObject } from './read-object.ts';
import { createSendingAhead } from './send-ahead.ts';

export type S3Options = {
  bucket: Bucket;
  /** Without them, files are neither recorded nor compared. */
  hashes?: FileHashes | undefined;
  /** For files that are written, and copies of those that programs read: of this process only. */
  scratch: string;
  /** How many bytes of copies are kept. */
  cacheBytes: number;
  /** Whether browsers can reach the bucket, and get its addresses. */
  presigns?: boolean;
  /** Of the scratch folder: copies give way to everything else. */
  space?: Pick<DiskSpace, 'hasRoom' | 'reclaimWith'> | undefined;
  /** In milliseconds: for tests. */
  now?: () => number;
};

/** A player asks for parts of a recording as long as someone watches it. */
const presignedSeconds = 3_600;

/**
 * Stores files as objects `files/<name>`. A name is written once, or again with the same content: the object comes first,
 * then its row. Programs get a copy on the local disk, whose hash is compared with what was written.
 */
export function createS3Storage({
  bucket,
  hashes,
  scratch,
  cacheBytes,
  presigns = false,
  space,
  now,
}: S3Options): Storage {
  const cache = createScratchCache(scratch, cacheBytes);
  const { compare, stage } = createComparison(bucket, hashes);
  space?.reclaimWith(cache.giveWay);
  const blameObject = createBlame(bucket, 'unreadable', now);
  const blameWrite = createBlame(bucket, 'unwritable', now);
  const upload = (name: string, path: string) =>
    blameWrite(name, () => bucket.upload(keyOf(name), path));
  const ahead = createSendingAhead((name, file) => bucket.startTransfer(keyOf(name), file));
  /** Of a file of which parts may be there already; without them, as a whole. */
  const uploadRest = async (file: FileToCome): Promise<string> => {
    const { name, path } = file;
    const begun = ahead.take(file);
    if (!begun || begun.hasFailed()) return upload(name, path);
    return blameWrite(name, () => begun.finish());
  };

  const record = async (name: string, hash: ContentHash, etag: string) => {
    const statSignature = signatureOfObject({ sizeBytes: hash.sizeBytes, etag });
    await hashes?.record(name, { ...hash, statSignature }, async () => {});
  };

  const createPending = async (): Promise<PendingFile> => {
    const path = join(scratch, `${randomUUID()}.part`);
    return {
      path,
      commit: async (name, sha256) => {
        assertFileName(name);
        const hash = sha256 ? { sha256, sizeBytes: (await stat(path)).size } : await hashFile(path);
        if (!hash) throw new Error(`Nothing was written for ${name}.`);
        await record(name, hash, await upload(name, path));
        await cache.admit(name, path, hash);
      },
      discard: () => rm(path, { force: true }),
    };
  };

  async function* readRange(name: string, range: { start: number; end: number } | undefined) {
    const gone = () => new StoredFileError('missing', name);
    const object = await bucket.find(keyOf(name));
    if (!object) throw gone();
    const last = object.sizeBytes - 1;
    const wanted = range
      ? { start: range.start, end: Math.min(range.end, last) }
      : { start: 0, end: last };
    yield* readObject(bucket, keyOf(name), object, wanted, { gone });
  }

  return {
    createPending,
    withLocal: async (name, use, { signal } = {}) => {
      assertFileName(name);
      const recorded = await hashes?.find(name);
      // A copy may hide that another process has deleted the file, or that it was found to be damaged.
      if (hashes && recorded?.state !== 'ok') await cache.drop(name);
      return cache.use(
        name,
        recorded?.sha256,
        (path, ended) =>
          blameObject(name, async () => {
            const object = await bucket.find(keyOf(name), ended);
            if (object) await cache.makeRoom(object.sizeBytes);
            await space?.hasRoom(object?.sizeBytes);
            return stage(name, object, path, ended).catch(async (error: unknown) => {
              if (!isDiskFull(error) || !(await cache.giveWay())) throw error;
              return stage(name, object, path, ended);
            });
          }),
        use,
        signal,
      );
    },
    hashOf: async (name) => (await hashes?.find(name))?.sha256,
    adopt: async (path, name, sha256) => {
      const key = keyOf(name);
      const found = await ifThere(stat(path));
      if (!found) {
        if (await bucket.find(key)) return;
        throw Object.assign(new Error(`There is neither ${path} nor ${name}.`), { code: 'ENOENT' });
      }
      const file = { path, name, sizeBytes: found.size, inode: found.ino };
      const etag = await uploadRest(file);
      if (!sha256) return rm(path, { force: true });
      const hash = { sha256, sizeBytes: found.size };
      await record(name, hash, etag);
      await cache.admit(name, path, hash);
    },
    sendAhead: ahead.send,
    dropAhead: ahead.drop,
    checkFile: async (name, options) => {
      assertFileName(name);
      return blameObject(name, () => compare(name, options));
    },
    size: async (name) => (await bucket.find(keyOf(name)))?.sizeBytes,
    read: (name, range) => {
      assertFileName(name);
      return Readable.from(readRange(name, range), { objectMode: false });
    },
    presign: async (name, headers) =>
      presigns ? bucket.presign(keyOf(name), headers, presignedSeconds) : undefined,
    remove: async (name) => {
      await bucket.remove(keyOf(name));
      await cache.drop(name);
      await hashes?.forget(name);
    },
    list: async function* (after = '') {
      for await (const { key, ...facts } of bucket.list(
        filesFolder,
        after && `${filesFolder}${after}`,
      )) {
        const name = key.slice(filesFolder.length);
        if (isFileName(name)) yield { name, ...facts };
      }
    },
    check: async () => {
      const probe = `probes/${randomUUID()}`;
      await bucket.writeText(probe, 'x');
      await bucket.remove(probe);
    },
  };
}
