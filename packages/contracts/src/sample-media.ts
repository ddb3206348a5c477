import { z } from 'zod';
import { defineEndpoint, idSchema, pyapiBase } from './endpoint.ts';
import { languageSchema } from './media.ts';

/** The hints of the tour through the product, in their order. */
export const tourSteps = ['begin', 'transcript', 'verify', 'translate', 'download'] as const;
export type TourStep = (typeof tourSteps)[number];

/** new: this person has not been asked yet, so that the tour begins by itself. */
export const tourStates = ['new', 'running', 'skipped', 'done'] as const;
export const tourSchema = z.object({
  state: z.enum(tourStates),
  step: z.enum(tourSteps),
  /** The sample video this person made, where it is still there. */
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
    /** It is spoken in this language where a voice is installed, else in English. */
    language: languageSchema,
  }),
  answer: z.object({
    mediaId: idSchema,
    /** In which it is spoken. */
    language: languageSchema,
    /** The caller has one already: nothing new was made. */
    existed: z.boolean(),
  }),
});
