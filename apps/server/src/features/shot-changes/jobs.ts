import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

/** A separate single-threaded queue: other transcriptions do not wait for it. */
export const findShotChangesJob = {
  name: 'media.shot-changes',
  capability: 'prepare',
  payload: z.strictObject({ mediaId: z.uuid() }),
  organisation: ({ mediaId }: { mediaId: string }) =>
    sql<string>`(SELECT organisation_id FROM media WHERE id = ${mediaId})`,
  retryLimit: 2,
  concurrency: 1,
  expireInSeconds: 24 * 3600,
} satisfies JobDefinition;
