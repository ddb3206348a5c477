import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/queue.ts';

/** A queue of its own, one at a time and on one thread: the transcription of other media does not wait for it. */
export const findShotChangesJob = {
  name: 'media.shot-changes',
  payload: z.strictObject({ mediaId: z.uuid() }),
  retryLimit: 2,
  concurrency: 1,
  expireInSeconds: 24 * 3600,
} satisfies JobDefinition;
