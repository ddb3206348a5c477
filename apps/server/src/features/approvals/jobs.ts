import { idSchema } from '@glossa/contracts';
import { z } from 'zod';

/** With increasing delays 13 attempts cover over an hour of mail server downtime. */
const mail = { capability: 'mail', retryLimit: 13, concurrency: 2, expireInSeconds: 120 } as const;

/** Informs a user about the decision on their account. */
export const decisionMailJob = {
  name: 'send-decision-mail',
  payload: z.strictObject({ decisionId: idSchema }),
  ...mail,
};

/** Informs approvers about a pending user. */
export const waitingMailJob = {
  name: 'send-waiting-mail',
  payload: z.strictObject({ userId: idSchema, approverId: idSchema }),
  ...mail,
};
