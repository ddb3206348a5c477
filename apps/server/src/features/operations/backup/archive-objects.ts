import { createHash } from 'node:crypto';
import type { Bucket } from '../../../platform/storage/s3/bucket.ts';
import { keyOf } from '../../../platform/storage/s3/object-keys.ts';
import { readObject } from '../../../platform/storage/s3/read-object.ts';
import type { ArchiveWriter } from './archive.ts';
import { BackupError } from './command.ts';

export type ArchivedObjects = {
  count: number;
  bytes: number;
  /** Named by the database, and not in the bucket. */
  missing: string[];
  /** Not what was once stored. The archive has them as they are. */
  changed: string[];
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
  const done: ArchivedObjects = { count: 0, bytes: 0, missing: [], changed: [] };
  for (const name of [...names].sort()) {
    const object = await bucket.find(keyOf(name));
    if (!object) {
      done.missing.push(name);
      continue;
    }
    const { sizeBytes } = object;
    const hash = createHash('sha256');
    const bytes = async function* () {
      if (sizeBytes === 0) return;
      const range = { start: 0, end: sizeBytes - 1 };
      for await (const piece of readObject(bucket, keyOf(name), object, range, {
        gone: () =>
          new BackupError(`${name} was deleted while it was read. Make the backup again.`),
      })) {
        hash.update(piece);
        yield piece;
      }
    };
    await archive.addStream(`files/${name.slice(0, 2)}/${name}`, sizeBytes, bytes());
    const recorded = hashes.get(name);
    if (recorded !== undefined && recorded !== hash.digest('hex')) done.changed.push(name);
    done.count += 1;
    done.bytes += sizeBytes;
    report(done.bytes);
  }
  return done;
}
