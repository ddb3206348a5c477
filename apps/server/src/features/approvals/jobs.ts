import { idSchema } from '@glossa/contracts';
import { z } from 'zod';

/** With growing waits 13 attempts last over an hour: as long as a mail server may be away. */
const mail = { retryLimit: 13, concurrency: 2, expireInSeconds: 120 } as const;

/** Tells a person what was decided about their account. */
export const decisionMailJob = {
  name: 'send-decision-mail',
  payload: z.strictObject({ decisionId: idSchema }),
  ...mail,
};

/** Tells those who may approve that somebody waits. */
export const waitingMailJob = {
  name: 'send-waiting-mail',
  payload: z.strictObject({ userId: idSchema, approverId: idSchema }),
  ...mail,
};
