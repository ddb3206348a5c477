import { isBucketUnavailable } from '../storage/bucket-error.ts';
import { isDiskFull } from '../storage/disk-space.ts';
import { UnreadableJob } from './job-data.ts';

/** This process cannot do the job, and another one that runs now can. */
export class LeaveToOthers extends Error {
  override readonly name = 'LeaveToOthers';
}

/** No job is to blame for it, and it passes. */
export function explainOutage(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'the disk is full';
  if (isBucketUnavailable(error)) return 'the stored files cannot be reached';
  if (error instanceof UnreadableJob) return 'another version of Glossa has queued it';
  if (error instanceof LeaveToOthers) return 'another process can do it, and this one cannot';
  return undefined;
}
