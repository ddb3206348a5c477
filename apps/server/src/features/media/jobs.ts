import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/queue.ts';

const payload = z.strictObject({ mediaId: z.uuid() });

/** Probe, poster, audio, waveform and proxy. */
export const prepareMediaJob = {
  name: 'media.prepare',
  capability: 'prepare',
  payload,
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 6 * 3600,
} satisfies JobDefinition;

/** One at a time: the engine uses every core. */
export const transcribeMediaJob = {
  name: 'media.transcribe',
  capability: 'speech',
  payload,
  retryLimit: 2,
  concurrency: 1,
  expireInSeconds: 24 * 3600,
} satisfies JobDefinition;
