import { idSchema } from '@glossa/contracts';
import { z } from 'zod';

/** With growing waits 13 attempts last over an hour: as long as a mail server may be away. */
export const notificationMailJob = {
  name: 'notifications.mail',
  payload: z.strictObject({ mailId: idSchema }),
  retryLimit: 13,
  concurrency: 2,
  expireInSeconds: 120,
};
