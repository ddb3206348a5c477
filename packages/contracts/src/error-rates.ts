import { z } from 'zod';
import { apiBase, defineEndpoint } from './endpoint.ts';

const view = { resource: 'Feedback', flag: 'view' } as const;
const base = `${apiBase}/feedback`;

export const errorRateGroups = ['language', 'project', 'department'] as const;
const errorRateQuery = {
  by: z.enum(errorRateGroups).default('language'),
  /** ISO 8601, inclusive and exclusive. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};
const rateSchema = z.object({
  errors: z.number().int(),
  words: z.number().int(),
  /** Errors per 1,000 words; null without words. */
  perThousand: z.number().nullable(),
});
export const errorRateSchema = z.object({
  /** A language code, or the id of a project or department; null: none. */
  key: z.string().nullable(),
  /** Null for languages, which the client names, and for a null key. */
  name: z.string().nullable(),
  transcripts: rateSchema,
  translations: rateSchema,
});
export type ErrorRate = z.infer<typeof errorRateSchema>;
const rates = z.object({ groups: z.array(errorRateSchema), total: errorRateSchema });
export const viewErrorRates = defineEndpoint({
  method: 'GET',
  path: `${base}/viewErrorRates`,
  permission: view,
  summary:
    'Errors reported in a period for each 1,000 words transcribed and translated in it, by language, project of the media or department of whoever uploaded it',
  query: z.strictObject(errorRateQuery),
  answer: rates,
});
export type ErrorRates = z.infer<typeof rates>;
export const exportErrorRates = defineEndpoint({
  method: 'GET',
  path: `${base}/exportErrorRates`,
  permission: view,
  summary: 'The same as CSV',
  query: z.strictObject(errorRateQuery),
  carries: 'file',
});
