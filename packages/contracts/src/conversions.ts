import { z } from 'zod';
import {
  apiBase,
  cursorPageOf,
  cursorPageQuery,
  defineEndpoint,
  failureSchema,
  idSchema,
  instantSchema,
  progressSchema,
  pyapiBase,
} from './endpoint.ts';
import { filterProfileChoice } from './filter-profiles.ts';
import { fileNameSchema, languageSchema, spokenLanguageSchema } from './media.ts';
import { messageSchema } from './messages.ts';
import { subtitleFileFields } from './subtitle-files.ts';
import { voiceChoiceSchema } from './voices.ts';

/** The Conversion page: everything belongs to the user who requested it. */
export const conversionKeptDays = 7;
export const conversionsAtOnce = 5;
export const speechMaxCharacters = 20_000;
export const subtitleFileMaxBytes = 20 * 1024 * 1024;
export const conversionMediaMaxBytes = 2 * 1024 ** 3;
export const conversionDocumentMaxBytes = 100 * 1024 * 1024;

export const conversionKindSchema = z.enum(['speech', 'subtitles', 'media', 'document']);
export type ConversionKind = z.infer<typeof conversionKindSchema>;
export const conversionStatusSchema = z.enum(['queued', 'working', 'ready', 'failed', 'cancelled']);
export type ConversionStatus = z.infer<typeof conversionStatusSchema>;

export const speechFormatSchema = z.enum(['wav', 'mp3']);
export const subtitleTargetSchema = z.enum([
  'srt',
  'vtt',
  'ass',
  'ssa',
  'ttml',
  'sbv',
  'csv',
  'tsv',
  'json',
  'lrc',
  'sami',
  'microdvd',
  'scc',
  'stl',
  'fcpxml',
  'avid',
  'txt',
]);
export type SubtitleTarget = z.infer<typeof subtitleTargetSchema>;
export const mediaTargetSchema = z.enum(['mp4', 'webm', 'mp3', 'wav']);
export type MediaTarget = z.infer<typeof mediaTargetSchema>;

export const conversionSchema = z.object({
  conversionId: idSchema,
  kind: conversionKindSchema,
  status: conversionStatusSchema,
  progress: progressSchema.nullable(),
  failure: failureSchema.nullable(),
  /** The first words of a spoken text, or the name of the uploaded file. */
  inputName: z.string(),
  /** What is made, such as "MP3" or "Spanish". */
  target: messageSchema,
  /** Name for `media_file/conversion`; null until ready. */
  fileName: z.string().nullable(),
  downloadName: z.string().nullable(),
  /** Such as audio/mpeg: audio can be played in place. */
  mediaType: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  /** Detected formats and repairs, as messages. */
  notes: z.array(messageSchema),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** When it is deleted. */
  keptUntil: instantSchema,
});
export type Conversion = z.infer<typeof conversionSchema>;

const base = `${apiBase}/conversion`;
const byId = z.strictObject({ conversionId: idSchema });

export const convertToSpeech = defineEndpoint({
  method: 'POST',
  path: `${base}/speech`,
  permission: 'login',
  summary: 'Have a text spoken',
  body: z.strictObject({
    text: z.string().trim().min(1).max(speechMaxCharacters),
    language: languageSchema,
    voice: voiceChoiceSchema,
    /** 1 is the voice's normal rate. */
    rate: z.number().min(0.5).max(2).default(1),
    format: speechFormatSchema.default('mp3'),
  }),
  answer: conversionSchema,
});

/** Multipart, fields before the file. */
export const convertSubtitlesForm = z.strictObject({
  to: subtitleTargetSchema,
  /** Omitted: detected. */
  encoding: z.string().trim().max(40).optional(),
  /** Of the subtitles, for formats that store it; omitted: detected. */
  language: languageSchema.optional(),
  /** Of the new file. */
  outputEncoding: subtitleFileFields.encoding,
  lineEnds: subtitleFileFields.lineEnds,
  byteOrderMark: subtitleFileFields.byteOrderMark,
  frameRate: subtitleFileFields.frameRate,
});
export const convertSubtitles = defineEndpoint({
  method: 'POST',
  path: `${base}/subtitles`,
  permission: 'login',
  summary:
    'Turn a subtitle file into another format; multipart: to, encoding, language, outputEncoding, lineEnds, byteOrderMark, frameRate, then file',
  carries: 'multipart',
  answer: conversionSchema,
});

export const convertMediaForm = z.strictObject({ to: mediaTargetSchema });
export const convertMedia = defineEndpoint({
  method: 'POST',
  path: `${base}/media`,
  permission: 'login',
  summary: 'Extract the sound of a film or turn it into another format; multipart: to, then file',
  carries: 'multipart',
  answer: conversionSchema,
});

export const convertDocumentForm = z.strictObject({
  from: spokenLanguageSchema.default('detect'),
  to: languageSchema,
  glossaryId: idSchema.optional(),
  filterProfileId: filterProfileChoice,
});
export const convertDocument = defineEndpoint({
  method: 'POST',
  path: `${base}/document`,
  permission: 'login',
  summary:
    'Translate a document without a ticket; multipart: from, to, glossaryId, filterProfileId, then file',
  carries: 'multipart',
  answer: conversionSchema,
});

export const getConversions = defineEndpoint({
  method: 'GET',
  path: `${base}/conversions`,
  permission: 'login',
  summary: 'What the caller converted lately, newest first',
  query: z.strictObject({
    ...cursorPageQuery,
    kind: conversionKindSchema.optional(),
  }),
  answer: cursorPageOf(conversionSchema),
});
export const getConversion = defineEndpoint({
  method: 'GET',
  path: `${base}/conversions/:conversionId`,
  permission: 'login',
  summary: 'One conversion of the caller',
  params: byId,
  answer: conversionSchema,
});
export const cancelConversion = defineEndpoint({
  method: 'POST',
  path: `${base}/conversions/:conversionId/cancel`,
  permission: 'login',
  summary: 'Stop a conversion',
  params: byId,
  answer: conversionSchema,
});
export const retryConversion = defineEndpoint({
  method: 'POST',
  path: `${base}/conversions/:conversionId/retry`,
  permission: 'login',
  summary: 'Do a failed or cancelled conversion again',
  params: byId,
  answer: conversionSchema,
});
export const deleteConversion = defineEndpoint({
  method: 'DELETE',
  path: `${base}/conversions/:conversionId`,
  permission: 'login',
  summary: 'Delete a conversion with its files',
  params: byId,
});
export const getConversionFile = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/conversion/:fileName`,
  permission: 'login',
  summary: 'What a conversion made; for its owner',
  params: z.strictObject({ fileName: fileNameSchema }),
  carries: 'file',
});
