import type { OutputKind } from '@glossa/contracts/translation-outputs';
import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/queue.ts';

export const translateJob = {
  name: 'translation.run',
  payload: z.strictObject({ ticketId: z.uuid() }),
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 6 * 3600,
} satisfies JobDefinition;

const payload = z.strictObject({ outputId: z.uuid() });

/** Video and sound, one at a time: the programs themselves use every core. */
export const makeOutputJob = {
  name: 'translation.output',
  payload,
  retryLimit: 2,
  concurrency: 1,
  expireInSeconds: 24 * 3600,
} satisfies JobDefinition;

/** Subtitles and documents, which take seconds and must not wait behind somebody's film. */
export const writeFilesJob = {
  name: 'translation.files',
  payload,
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 3600,
} satisfies JobDefinition;

const quick: readonly OutputKind[] = ['subtitles', 'document', 'document-pdf'];
export const jobOfOutput = (kind: OutputKind): typeof makeOutputJob | typeof writeFilesJob =>
  quick.includes(kind) ? writeFilesJob : makeOutputJob;
