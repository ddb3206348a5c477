import { idSchema } from '@glossa/contracts';
import { z } from 'zod';

/** Waits double from a second: the seventeenth and last attempt comes about a day after the first. */
export const deliverWebhookJob = {
  name: 'webhooks.deliver',
  payload: z.strictObject({ deliveryId: idSchema }),
  retryLimit: 16,
  concurrency: 4,
  expireInSeconds: 60,
};
