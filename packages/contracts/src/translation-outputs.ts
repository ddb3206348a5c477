import { z } from 'zod';
import {
  apiBase,
  defineEndpoint,
  failureSchema,
  idSchema,
  instantSchema,
  progressSchema,
} from './endpoint.ts';
import { messageSchema } from './messages.ts';
import { voiceChoiceSchema } from './voices.ts';

/** Outputs of a translation. `subtitles` and `document` are always created, the others on request. */
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
  /** Created from a text that has changed since; the file is still the old one. */
  'stale',
]);
export type OutputStatus = z.infer<typeof outputStatusSchema>;

/** The dub mode: `under` keeps the lowered original, `replace` removes it. */
export const dubOptionsSchema = z.strictObject({
  voice: voiceChoiceSchema,
  mix: z.enum(['under', 'replace']),
});
export type DubOptions = z.infer<typeof dubOptionsSchema>;

/** The outputs besides the subtitles or the document itself. */
export const requestOptionsSchema = z.strictObject({
  burnedIn: z.boolean().default(false),
  softMp4: z.boolean().default(false),
  softMkv: z.boolean().default(false),
  /** Null: no dub. */
  dub: dubOptionsSchema.nullable().default(null),
  /** Adds the organization's disclaimer to videos and documents. */
  disclaimer: z.boolean().default(false),
  /** Documents: also creates a PDF. */
  pdf: z.boolean().default(false),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

export const translationOutputSchema = z.object({
  outputId: idSchema,
  kind: outputKindSchema,
  status: outputStatusSchema,
  progress: progressSchema.nullable(),
  failure: failureSchema.nullable(),
  /** Name for `media_file/output`; null without a file. */
  fileName: z.string().nullable(),
  /** The download name of the file. */
  downloadName: z.string(),
  sizeBytes: z.number().int().nullable(),
  /** Made from a text that was not reviewed: its name says so. */
  unreviewed: z.boolean(),
  /** The organization keeps it until the review. */
  withheld: z.boolean(),
  /** Warnings about this file. */
  notes: z.array(messageSchema),
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
