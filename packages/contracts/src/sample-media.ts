import { z } from 'zod';
import { defineEndpoint, idSchema, pyapiBase } from './endpoint.ts';
import { languageSchema } from './media.ts';

/** The hints of the product tour, in order. */
export const tourSteps = ['begin', 'transcript', 'verify', 'translate', 'download'] as const;
export type TourStep = (typeof tourSteps)[number];

/** new: this user has not been asked yet, so the tour starts automatically. */
export const tourStates = ['new', 'running', 'skipped', 'done'] as const;
export const tourSchema = z.object({
  state: z.enum(tourStates),
  step: z.enum(tourSteps),
  /** The user's sample video, if it still exists. */
  mediaId: idSchema.nullable(),
});
export type Tour = z.infer<typeof tourSchema>;

export const viewTour = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/view_tour`,
  permission: 'login',
  summary: 'How far the caller came with the tour through the product',
  answer: tourSchema,
});
export const saveTour = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/save_tour`,
  permission: 'login',
  summary: 'Go on with the tour, leave it, or end it',
  body: z.strictObject({
    state: z.enum(['running', 'skipped', 'done']),
    step: z.enum(tourSteps),
  }),
  answer: tourSchema,
});
export const createSampleMedia = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/create_sample_media`,
  permission: { resource: 'Media', flag: 'edit' },
  summary: 'Make a short spoken video on this machine and take it in like any upload',
  body: z.strictObject({
    /** Spoken in this language if a voice is installed, else in English. */
    language: languageSchema,
  }),
  answer: z.object({
    mediaId: idSchema,
    /** The spoken language. */
    language: languageSchema,
    /** The caller already has one: nothing new was created. */
    existed: z.boolean(),
  }),
});
