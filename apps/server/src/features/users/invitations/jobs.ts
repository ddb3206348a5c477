import { idSchema } from '@glossa/contracts';
import { z } from 'zod';

export const invitationMailJob = {
  name: 'send-invitation-mail',
  capability: 'mail' as const,
  payload: z.strictObject({ invitationId: idSchema }),
  // With increasing delays 13 attempts cover over an hour of mail server downtime.
  retryLimit: 13,
  concurrency: 2,
  expireInSeconds: 120,
};
