import { idSchema } from '@glossa/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

/** Delays double from one second: the seventeenth and last attempt is about a day after the first. */
export const deliverWebhookJob = {
  name: 'webhooks.deliver',
  capability: 'mail',
  payload: z.strictObject({ deliveryId: idSchema }),
  organisation: ({ deliveryId }: { deliveryId: string }) =>
    sql<string>`(SELECT organisation_id FROM webhooks w
      JOIN webhook_deliveries d ON d.webhook_id = w.id WHERE d.id = ${deliveryId})`,
  retryLimit: 16,
  concurrency: 4,
  expireInSeconds: 60,
} satisfies JobDefinition;
