import { z } from 'zod';
import { languageSchema } from './language-schema.ts';

/** Totals of the media that a user may see. `minutes` of recordings have one decimal. */
export const mediaSummarySchema = z.object({
  total: z.number().int(),
  videos: z.number().int(),
  documents: z.number().int(),
  working: z.number().int(),
  toVerify: z.number().int(),
  verified: z.number().int(),
  /** Without recordings in which no one speaks. */
  failed: z.number().int(),
  minutes: z.number(),
  byLanguage: z.array(z.object({ language: languageSchema, count: z.number().int() })),
});
