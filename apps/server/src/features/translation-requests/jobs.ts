import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/queue.ts';

export const translateJob = {
  name: 'translation.run',
  payload: z.strictObject({ ticketId: z.uuid() }),
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 6 * 3600,
} satisfies JobDefinition;

/** Makes the output of a translation anew after people edited it. */
export const writeOutputJob = {
  name: 'translation.output',
  payload: z.strictObject({ ticketId: z.uuid() }),
  retryLimit: 5,
  concurrency: 1,
  expireInSeconds: 600,
} satisfies JobDefinition;
