import { BucketError } from '../bucket-error.ts';
import { assertOwner } from './installation-marker.ts';
import type { ReadableBucket } from './readable-bucket.ts';

/**
 * The answer 404 about one object says nothing where the bucket was deleted, is another one, or a proxy answers in place
 * of the store: files taken for missing then would stay so. Throws a BucketError unless the bucket has the marker of this
 * installation and does not list the object.
 */
export async function confirmMissing(
  bucket: ReadableBucket,
  key: string,
  installation: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  await assertOwner(bucket, installation, signal);
  // The first key that begins with it is the key itself.
  for await (const listed of bucket.list(key, '', 1, signal)) {
    if (listed.key !== key) return;
    throw new BucketError(
      `The object store lists the object ${bucket.settings.prefix}${key}, and answers that it is not there. It may be restarting, or some of its disks are away.`,
      { temporary: true },
    );
  }
}
