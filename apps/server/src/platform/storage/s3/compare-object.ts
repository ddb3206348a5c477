import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hashFile } from '../hash-file.ts';
import type { ContentHash, FileHashes, FileState, HashOptions } from '../port.ts';
import type { Staged } from '../scratch-cache.ts';
import { StoredFileError } from '../stored-file-error.ts';
import type { Bucket, StoredObject } from './bucket.ts';
import { downloadObject } from './download-object.ts';
import { keyOf, signatureOfObject } from './object-keys.ts';
import { readObject } from './read-object.ts';

/** Compares objects with what was written under their names. */
export function createComparison(bucket: Bucket, hashes: FileHashes | undefined) {
  /** Records what was found of an object. */
  const settle = async (
    name: string,
    object: StoredObject,
    found: ContentHash,
  ): Promise<FileState> => {
    const statSignature = signatureOfObject(object);
    const written = await hashes?.find(name, { settled: true });
    if (!written) await hashes?.adopt(name, { ...found, statSignature });
    const state = !written || written.sha256 === found.sha256 ? 'ok' : 'changed';
    await hashes?.mark(name, state, statSignature);
    return state;
  };

  const settleMissing = async (name: string): Promise<FileState> => {
    await hashes?.mark(name, 'missing', null);
    return 'missing';
  };

  return {
    /** Without keeping a copy. */
    compare: async (name: string, { signal, bytesPerSecond }: HashOptions): Promise<FileState> => {
      const object = await bucket.find(keyOf(name), signal);
      if (!object) return settleMissing(name);
      const hash = createHash('sha256');
      const started = performance.now();
      let bytes = 0;
      const range = { start: 0, end: object.sizeBytes - 1 };
      const gone = () => new StoredFileError('missing', name);
      try {
        for await (const piece of readObject(bucket, keyOf(name), object, range, {
          signal,
          gone,
        })) {
          hash.update(piece);
          bytes += piece.length;
          const early = bytesPerSecond
            ? (bytes / bytesPerSecond) * 1_000 - (performance.now() - started)
            : 0;
          if (early > 0) await delay(early, undefined, signal ? { signal } : {});
        }
      } catch (error) {
        if (error instanceof StoredFileError) return settleMissing(name);
        throw error;
      }
      return settle(name, object, { sha256: hash.digest('hex'), sizeBytes: bytes });
    },
    /** Makes a local copy. Throws a StoredFileError if it is not what was written. */
    stage: async (
      name: string,
      object: StoredObject | undefined,
      path: string,
      signal: AbortSignal,
    ): Promise<Staged> => {
      const gone = () => new StoredFileError('missing', name);
      if (!object) {
        await settleMissing(name);
        throw gone();
      }
      const written = await hashes?.find(name);
      const transfer = async (): Promise<ContentHash> => {
        await downloadObject(bucket, keyOf(name), object, path, { signal, gone });
        const found = await hashFile(path, { signal });
        if (!found) throw new Error(`The copy of ${name} in the scratch folder is gone.`);
        return found;
      };
      let found = await transfer();
      // Once more, because the network may be to blame.
      if (written && written.sha256 !== found.sha256) found = await transfer();
      const state = await settle(name, object, found);
      if (state !== 'ok') throw new StoredFileError('changed', name);
      return found;
    },
  };
}
