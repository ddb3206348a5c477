import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/queue.ts';

/** Two at a time: one long film must not keep everybody else's short text waiting. */
export const conversionJob = {
  name: 'conversion.run',
  payload: z.strictObject({ conversionId: z.uuid() }),
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 6 * 3600,
} satisfies JobDefinition;
