import { z } from 'zod';
import {
  apiBase,
  defineEndpoint,
  failureSchema,
  idSchema,
  instantSchema,
  progressSchema,
} from './endpoint.ts';
import { voiceChoiceSchema } from './voices.ts';

/** Files made of a translation. `subtitles` and `document` are always made, the others where they are asked for. */
export const outputKinds = [
  'subtitles',
  'burned-in',
  'soft-mp4',
  'soft-mkv',
  'dubbed',
  'dub-audio',
  'document',
  'document-pdf',
] as const;
export const outputKindSchema = z.enum(outputKinds);
export type OutputKind = z.infer<typeof outputKindSchema>;

export const outputStatusSchema = z.enum([
  'queued',
  'working',
  'ready',
  'failed',
  'cancelled',
  /** Made from a text that has changed since; the file is still the old one. */
  'stale',
]);
export type OutputStatus = z.infer<typeof outputStatusSchema>;

/** How a dub sounds: `under` keeps the original quietly below it, `replace` does not. */
export const dubOptionsSchema = z.strictObject({
  voice: voiceChoiceSchema,
  mix: z.enum(['under', 'replace']),
});
export type DubOptions = z.infer<typeof dubOptionsSchema>;

/** What is made besides the subtitles or the document itself. */
export const requestOptionsSchema = z.strictObject({
  burnedIn: z.boolean().default(false),
  softMp4: z.boolean().default(false),
  softMkv: z.boolean().default(false),
  /** Null: no dub. */
  dub: dubOptionsSchema.nullable().default(null),
  /** Puts the organisation's disclaimer into videos and documents. */
  disclaimer: z.boolean().default(false),
  /** Documents: a PDF of the result as well. */
  pdf: z.boolean().default(false),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

export const translationOutputSchema = z.object({
  outputId: idSchema,
  kind: outputKindSchema,
  status: outputStatusSchema,
  progress: progressSchema.nullable(),
  failure: failureSchema.nullable(),
  /** Name for `media_file/output`; null until there is a file. */
  fileName: z.string().nullable(),
  /** What the file is called when it is saved. */
  downloadName: z.string(),
  sizeBytes: z.number().int().nullable(),
  /** Sentences a person should know about this file. */
  notes: z.array(z.string()),
  finishedAt: instantSchema.nullable(),
});
export type TranslationOutput = z.infer<typeof translationOutputSchema>;

const edit = { resource: 'Translation', flag: 'edit' } as const;
const base = `${apiBase}/mediainformation`;

export const makeTranslationOutput = defineEndpoint({
  method: 'POST',
  path: `${base}/makeTranslationOutput/:ticketId`,
  permission: edit,
  summary: 'Make one more file of a finished translation, or make one again',
  params: z.strictObject({ ticketId: idSchema }),
  body: z.strictObject({
    kind: outputKindSchema,
    dub: dubOptionsSchema.nullable().default(null),
    disclaimer: z.boolean().default(false),
  }),
  answer: translationOutputSchema,
});
export const cancelTranslationOutput = defineEndpoint({
  method: 'POST',
  path: `${base}/cancelTranslationOutput/:outputId`,
  permission: edit,
  summary: 'Stop making a file',
  params: z.strictObject({ outputId: idSchema }),
  answer: translationOutputSchema,
});
export const deleteTranslationOutput = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteTranslationOutput/:outputId`,
  permission: edit,
  summary: 'Delete a file made of a translation; the translation stays',
  params: z.strictObject({ outputId: idSchema }),
});
