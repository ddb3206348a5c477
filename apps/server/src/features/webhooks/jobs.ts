import { idSchema } from '@glossa/contracts';
import { z } from 'zod';

/** Delays double from one second: the seventeenth and last attempt is about a day after the first. */
export const deliverWebhookJob = {
  name: 'webhooks.deliver',
  payload: z.strictObject({ deliveryId: idSchema }),
  retryLimit: 16,
  concurrency: 4,
  expireInSeconds: 60,
};
