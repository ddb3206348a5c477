import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

const ofMedia = {
  payload: z.strictObject({ mediaId: z.uuid() }),
  organisation: ({ mediaId }: { mediaId: string }) =>
    sql<string>`(SELECT organisation_id FROM media WHERE id = ${mediaId})`,
};

/** Probe, poster, audio, waveform and proxy. */
export const prepareMediaJob = {
  name: 'media.prepare',
  capability: 'prepare',
  ...ofMedia,
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 6 * 3600,
} satisfies JobDefinition;

/** One at a time: the engine uses every core. */
export const transcribeMediaJob = {
  name: 'media.transcribe',
  capability: 'speech',
  ...ofMedia,
  retryLimit: 2,
  concurrency: 1,
  expireInSeconds: 24 * 3600,
} satisfies JobDefinition;
