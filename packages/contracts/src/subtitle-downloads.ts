import { z } from 'zod';
import { defineEndpoint, idSchema, v1Base } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { messageSchema } from './messages.ts';
import { subtitleFileFields, subtitleZipFields } from './subtitle-files.ts';

const view = {
  anyOf: [
    { resource: 'Transcription', flag: 'view' },
    { resource: 'Translation', flag: 'view' },
  ],
} as const;
/** `id`: transcribeId or ticketId. */
const params = z.strictObject({ kind: z.enum(['transcript', 'translation']), id: idSchema });
const path = `${v1Base}/subtitles/:kind/:id`;

/** The id of a format or of a preset. */
const formatIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/);

export const downloadFormatSchema = z.object({
  id: formatIdSchema,
  label: messageSchema,
  extension: z.string(),
  /** With limits of its own, such as those of a broadcaster. */
  isPreset: z.boolean(),
  /** What it cannot hold of these subtitles. */
  losses: z.array(messageSchema),
});
export type DownloadFormatDto = z.infer<typeof downloadFormatSchema>;

export const getSubtitleFormats = defineEndpoint({
  method: 'GET',
  path: `${path}/formats`,
  permission: view,
  summary:
    'The formats and presets that published subtitles can be downloaded in, or those of the zip of all formats, and what each cannot hold of them',
  params,
  query: z.strictObject({
    encoding: subtitleFileFields.encoding,
    frameRate: subtitleFileFields.frameRate,
    /** The formats of the zip of all formats, with Word, instead of those to choose from. */
    zip: z.literal('all').optional(),
  }),
  answer: z.array(downloadFormatSchema),
});

/** Of the zip of all formats, for a transcript and a translation alike. */
export const subtitleZipQuery = {
  /** Of the note; without it, the caller’s. */
  language: languageSchema.optional(),
  ...subtitleZipFields,
};

export const getSubtitleFiles = defineEndpoint({
  method: 'GET',
  path: `${path}/files`,
  permission: view,
  summary:
    'Zip of published subtitles in these formats and presets, with a note of what they cannot hold',
  params,
  query: z.strictObject({
    /** Ids joined by commas. */
    formats: z
      .string()
      .max(1000)
      .transform((list) => list.split(','))
      .pipe(z.array(formatIdSchema).min(1).max(50)),
    /** Of the note. */
    language: languageSchema.default('en'),
    ...subtitleFileFields,
  }),
  carries: 'file',
});
