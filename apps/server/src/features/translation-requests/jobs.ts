import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/queue.ts';

export const translateJob = {
  name: 'translation.run',
  payload: z.strictObject({ ticketId: z.uuid() }),
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 6 * 3600,
} satisfies JobDefinition;
