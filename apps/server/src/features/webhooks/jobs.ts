import { idSchema } from '@glossa/contracts';
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

/** Delays double from one second: the seventeenth and last attempt is about a day after the first. */
export const deliverWebhookJob = {
  name: 'webhooks.deliver',
  capability: 'mail',
  payload: z.strictObject({ deliveryId: idSchema }),
  retryLimit: 16,
  concurrency: 4,
  expireInSeconds: 60,
} satisfies JobDefinition;
