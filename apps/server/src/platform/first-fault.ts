import { type MessageRef, readMessageKey } from '@glossa/contracts/messages';
import type { z } from 'zod';

/** The message of the first issue of a contract schema. */
export const firstFault = ({ issues }: z.ZodError): MessageRef | undefined =>
  issues[0] && readMessageKey(issues[0].message);
