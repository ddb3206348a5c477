import { idSchema } from '@glossa/contracts';
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

/** With increasing delays 13 attempts cover over an hour of mail server downtime. */
export const notificationMailJob = {
  name: 'notifications.mail',
  capability: 'mail',
  payload: z.strictObject({ mailId: idSchema }),
  retryLimit: 13,
  concurrency: 2,
  expireInSeconds: 120,
} satisfies JobDefinition;
