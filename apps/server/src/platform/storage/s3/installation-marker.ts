import { z } from 'zod';
import { BucketError } from '../bucket-error.ts';
import type { ReadableBucket } from './readable-bucket.ts';

/** Tells whose files these are. */
export const markerKey = 'glossa-installation.json';
const markerSchema = z.object({ installation: z.string() });

type Marked = Pick<ReadableBucket, 'settings' | 'readText'>;

/** Undefined if there is no marker. */
export async function readOwner(bucket: Marked, signal?: AbortSignal): Promise<string | undefined> {
  const text = await bucket.readText(markerKey, signal);
  if (text === undefined) return undefined;
  try {
    return markerSchema.parse(JSON.parse(text)).installation;
  } catch {
    throw new BucketError(
      `The object ${bucket.settings.prefix}${markerKey} of the bucket “${bucket.settings.bucket}” is not what Glossa writes. Look at who else uses the bucket.`,
      { temporary: false },
    );
  }
}

/** Throws a BucketError unless the bucket is that of this installation; of any, where it is not known. */
export async function assertOwner(
  bucket: Marked,
  installation: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const owner = await readOwner(bucket, signal);
  if (owner === undefined || (installation !== undefined && owner !== installation))
    throw explainOwner(bucket, owner, installation);
}

export function explainOwner(
  bucket: Pick<ReadableBucket, 'settings'>,
  owner: string | undefined,
  installation: string | undefined,
): BucketError {
  const { bucket: name, prefix } = bucket.settings;
  const where = `The bucket “${name}”${prefix ? ` and the prefix “${prefix}”` : ''}`;
  const sentence =
    owner === undefined
      ? `${where} no longer have the object ${prefix}${markerKey}, which says whose files these are: the bucket was emptied or is another one, or a proxy answers in its place. Look at the bucket, then start Glossa again.`
      : `${where} belong to another installation of Glossa (${owner}; this is ${installation}), which would delete the files of this one. Set GLOSSA_S3_PREFIX or GLOSSA_S3_BUCKET to another. If its database is gone for good, delete the object ${prefix}${markerKey}.`;
  return new BucketError(sentence, { temporary: false });
}
