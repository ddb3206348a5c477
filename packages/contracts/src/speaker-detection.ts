import { z } from 'zod';

/** How the speakers of a recording were told apart, or why they were not. */
export const speakerDetectionSchema = z.enum([
  'channels',
  'voices',
  'off',
  'not-installed',
  'failed',
]);
export type SpeakerDetection = z.infer<typeof speakerDetectionSchema>;

export const maxSpeakers = 10;
/** How many people speak, as someone said; null: it is found. */
export const speakerCountSchema = z.number().int().min(1).max(maxSpeakers).nullable();
