import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

/** Two at a time: one long video must not delay everyone's short texts. */
export const conversionJob = {
  name: 'conversion.run',
  capability: 'documents',
  payload: z.strictObject({ conversionId: z.uuid() }),
  organisation: ({ conversionId }: { conversionId: string }) =>
    sql<string>`(SELECT organisation_id FROM conversions WHERE id = ${conversionId})`,
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 6 * 3600,
} satisfies JobDefinition;
