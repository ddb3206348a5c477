import { isBucketUnavailable } from '../storage/bucket-error.ts';
import { isDiskFull } from '../storage/disk-space.ts';

/** No job is to blame for it, and it passes. */
export const explainOutage = (error: unknown): string | undefined =>
  isDiskFull(error)
    ? 'the disk is full'
    : isBucketUnavailable(error)
      ? 'the object store cannot be used'
      : undefined;
