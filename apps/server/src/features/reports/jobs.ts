import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

/** Compares a text with the machine's version: up to seconds of work, so done in the background. */
export const countEditsJob = {
  name: 'report.edits',
  capability: 'documents',
  payload: z.strictObject({ dueId: z.uuid() }),
  retryLimit: 5,
  concurrency: 1,
  expireInSeconds: 600,
} satisfies JobDefinition;
