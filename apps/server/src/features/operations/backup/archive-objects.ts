import { createHash } from 'node:crypto';
import { isBucketUnavailable } from '../../../platform/storage/bucket-error.ts';
import type { Bucket } from '../../../platform/storage/s3/bucket.ts';
import { keyOf } from '../../../platform/storage/s3/object-keys.ts';
import { readObject } from '../../../platform/storage/s3/read-object.ts';
import { StoredFileError } from '../../../platform/storage/stored-file-error.ts';
import { type ArchiveWriter, type UnreadableFile, UnreadablePart } from './archive.ts';
import { print } from './command.ts';

export type ArchivedObjects = {
  count: number;
  bytes: number;
  /** Named by the database, and not in the bucket. */
  missing: string[];
  /** Not what was once stored. The archive has them as they are. */
  changed: string[];
  /** In the bucket, which does not give them. */
  unreadable: UnreadableFile[];
};

/**
 * The objects of files that the database names, as they are in the bucket, in the same parts as files of a disk. Objects are
 * immutable and were there before their row: the snapshot's names are enough to be consistent with it. Each is compared
 * with the hash that the snapshot has of it.
 */
export async function archiveObjects(
  archive: ArchiveWriter,
  bucket: Bucket,
  names: Iterable<string>,
  { hashes, report }: { hashes: ReadonlyMap<string, string>; report: (bytes: number) => void },
): Promise<ArchivedObjects> {
  const done: ArchivedObjects = { count: 0, bytes: 0, missing: [], changed: [], unreadable: [] };
  for (const name of [...names].sort())
    try {
      const added = await archiveObject(archive, bucket, name);
      if (!added) {
        done.missing.push(name);
        continue;
      }
      const recorded = hashes.get(name);
      if (recorded !== undefined && recorded !== added.sha256) done.changed.push(name);
      done.count += 1;
      done.bytes += added.sizeBytes;
      report(done.bytes);
    } catch (error) {
      if (!(error instanceof UnreadablePart) && !isBucketUnavailable(error)) throw error;
      // Throws where it is the store that is away, and not this object.
      await bucket.assertOurs();
      const reason = error instanceof UnreadablePart ? reasonOf(error) : (error as Error).message;
      print(`${name} cannot be read: ${reason}`);
      done.unreadable.push({ file: name, reason });
    }
  return done;
}

const reasonOf = ({ cause, message }: UnreadablePart): string =>
  cause instanceof Error ? cause.message : message;

/** Undefined if there is no such object, or it is deleted while it is read. */
async function archiveObject(
  archive: ArchiveWriter,
  bucket: Bucket,
  name: string,
): Promise<{ sha256: string; sizeBytes: number } | undefined> {
  const object = await bucket.find(keyOf(name));
  if (!object) return undefined;
  const { sizeBytes } = object;
  const hash = createHash('sha256');
  const bytes = async function* () {
    if (sizeBytes === 0) return;
    const range = { start: 0, end: sizeBytes - 1 };
    const gone = () => new StoredFileError('missing', name);
    for await (const piece of readObject(bucket, keyOf(name), object, range, { gone })) {
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await archive.addStream(`files/${name.slice(0, 2)}/${name}`, sizeBytes, bytes());
  } catch (error) {
    if (error instanceof UnreadablePart && error.cause instanceof StoredFileError) return undefined;
    throw error;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}
