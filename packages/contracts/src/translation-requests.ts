import { z } from 'zod';
import {
  apiBase,
  defineEndpoint,
  failureSchema,
  idSchema,
  instantSchema,
  progressSchema,
  pyapiBase,
} from './endpoint.ts';
import { fileNameSchema, languageSchema, mediaTypeSchema } from './media.ts';
import { messageSchema } from './messages.ts';
import { reviewSchema } from './reviews.ts';
import { subtitleZipQuery } from './subtitle-downloads.ts';
import { subtitleSetSchema } from './transcripts.ts';
import { requestOptionsSchema, translationOutputSchema } from './translation-outputs.ts';
import { voiceChoiceSchema } from './voices.ts';

export const requestStatuses = [
  'queued',
  'translating',
  'rendering',
  'ready',
  'failed',
  'cancelled',
  'stale',
] as const;
export const requestStatusSchema = z.enum(requestStatuses);
export type RequestStatus = z.infer<typeof requestStatusSchema>;
export const workingRequestStatuses: readonly RequestStatus[] = [
  'queued',
  'translating',
  'rendering',
];
/** Its text is published: it can be viewed and edited, also while files are made of it. */
export const hasPublishedText = ({ status }: { status: string }): boolean =>
  status === 'rendering' || status === 'ready' || status === 'stale';

export const qualitySchema = z.enum(['draft', 'good', 'best']);

export const translationRequestSchema = z.object({
  ticketId: idSchema,
  mediaId: idSchema,
  mediaTitle: z.string(),
  type: mediaTypeSchema,
  sourceLanguage: languageSchema,
  language: languageSchema,
  status: requestStatusSchema,
  progress: progressSchema.nullable(),
  /** The number of requests before this one; null if it is not queued. */
  queuePosition: z.number().int().nullable(),
  failure: failureSchema.nullable(),
  engine: z
    .object({
      id: z.string(),
      label: messageSchema,
      quality: qualitySchema,
      note: messageSchema.nullable(),
    })
    .nullable(),
  /** Name for `media_file/output`; null until ready. */
  outputFileName: z.string().nullable(),
  requestedBy: z.object({ userId: idSchema, displayName: z.string() }),
  requestedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** Translated cues and texts whose part of the source changed. */
  staleCueCount: z.number().int(),
  /** New source cues, and texts that the engine returned nothing for. */
  untranslatedCount: z.number().int(),
  /** Translated cues of which only another part of their sentence changed. */
  contextCueCount: z.number().int(),
  /** Machine texts for texts of users, to be accepted or dismissed; of the stale cues. */
  suggestionCount: z.number().int(),
  options: requestOptionsSchema,
  glossaryId: idSchema.nullable(),
  /** What a reader should look at; of the last time it was translated. */
  warnings: z.array(messageSchema),
  /** Texts of a document that are left as they are; see `listDocumentOmissions`. */
  omittedCount: z.number().int(),
  /** Texts of people whose source is no longer in the document; see `listRemovedSegments`. */
  removedCount: z.number().int(),
  /** Pages of a PDF, from 1, whose text may be wrong: to be compared with the original. */
  doubtfulPages: z.array(z.number().int()),
  /** What this translation says instead of the organisation's disclaimer; null: nothing of its own. */
  disclaimer: z.string().nullable(),
  /** Null until there is a text to review. */
  review: reviewSchema.nullable(),
  /** In the order of outputKinds. */
  outputs: z.array(translationOutputSchema),
});
export type TranslationRequest = z.infer<typeof translationRequestSchema>;

export const requestSummarySchema = z.object({
  total: z.number().int(),
  ready: z.number().int(),
  working: z.number().int(),
  failed: z.number().int(),
  stale: z.number().int(),
  languages: z.array(
    z.object({ language: languageSchema, status: requestStatusSchema, ticketId: idSchema }),
  ),
});

const view = { resource: 'Translation', flag: 'view' } as const;
const edit = { resource: 'Translation', flag: 'edit' } as const;
const byMedia = z.strictObject({ mediaId: idSchema });
const byTicket = z.strictObject({ ticketId: idSchema });
const base = `${apiBase}/mediainformation`;

export const translateFile = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/file_translater`,
  permission: edit,
  summary: 'Ask for translations; asking twice for the same gives the same ticket',
  body: z.strictObject({
    mediaId: idSchema,
    targetLanguages: z.array(languageSchema).min(1).max(14),
    engineId: z.string().max(64).optional(),
    /** Null: every glossary of the organization. */
    glossaryId: idSchema.nullable().default(null),
    options: requestOptionsSchema.prefault({}),
    /** Voices by target language, if a dub is requested; otherwise the options' voice is used for all. */
    voices: z.partialRecord(languageSchema, voiceChoiceSchema).default({}),
  }),
  answer: z.array(translationRequestSchema),
});

export const getVideoTranslateSummary = defineEndpoint({
  method: 'GET',
  path: `${base}/getAllMediaTranslateVideoSummary/:mediaId`,
  permission: view,
  summary: 'Translation totals of a video',
  params: byMedia,
  answer: requestSummarySchema,
});
export const getDocTranslateSummary = defineEndpoint({
  method: 'GET',
  path: `${base}/getAllMediaTranslateDocSummary/:mediaId`,
  permission: view,
  summary: 'Translation totals of a document',
  params: byMedia,
  answer: requestSummarySchema,
});
export const getVideoRequests = defineEndpoint({
  method: 'GET',
  path: `${base}/getAllMediaTranslationVideoRequest/:mediaId`,
  permission: view,
  summary: 'Translation requests of a video',
  params: byMedia,
  answer: z.array(translationRequestSchema),
});
export const getDocRequests = defineEndpoint({
  method: 'GET',
  path: `${base}/getAllMediaTranslationDocRequest/:mediaId`,
  permission: view,
  summary: 'Translation requests of a document',
  params: byMedia,
  answer: z.array(translationRequestSchema),
});
export const deleteVideoRequest = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteMediaTranslationVideoRequest/:ticketId`,
  permission: edit,
  summary: 'Delete a translation of a video',
  params: byTicket,
});
export const deleteDocRequest = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteMediaTranslationDocRequest/:ticketId`,
  permission: edit,
  summary: 'Delete a translation of a document',
  params: byTicket,
});
export const cancelRequest = defineEndpoint({
  method: 'POST',
  path: `${base}/cancelTranslationRequest/:ticketId`,
  permission: edit,
  summary: 'Stop a translation',
  params: byTicket,
  answer: translationRequestSchema,
});
export const retryRequest = defineEndpoint({
  method: 'POST',
  path: `${base}/retryTranslationRequest/:ticketId`,
  permission: edit,
  summary: 'Do a failed, cancelled or stale translation again; of a stale one just what changed',
  params: byTicket,
  body: z
    .strictObject({
      /** `stale` translates only cues with changed sources; `all` everything. User edits stay, with suggestions. */
      scope: z.enum(['stale', 'all']).default('stale'),
    })
    .nullable()
    .optional(),
  answer: translationRequestSchema,
});

/** The available options: every other language, with its engine or the command that adds one. */
export const translationOptionSchema = z.object({
  language: languageSchema,
  available: z.boolean(),
  engineId: z.string().nullable(),
  engineLabel: messageSchema.nullable(),
  quality: qualitySchema.nullable(),
  via: z.array(languageSchema),
  note: messageSchema.nullable(),
  remedy: messageSchema.nullable(),
  /** `auto`: a request downloads its model first. `ask`: an administrator can install it. */
  download: z.enum(['auto', 'ask']).nullable(),
});
export const getTranslationOptions = defineEndpoint({
  method: 'GET',
  path: `${base}/getTranslationOptions/:mediaId`,
  permission: view,
  summary: 'Languages a media can be translated into now',
  params: byMedia,
  answer: z.array(translationOptionSchema),
});

export const translatedSubtitlesSchema = subtitleSetSchema.extend({
  ticketId: idSchema,
  mediaId: idSchema,
  status: requestStatusSchema,
});
export const viewTranslatedSubtitles = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/view_translated_subtitles/:mediaId/:language/:ticket_id`,
  permission: view,
  summary: 'The published translation',
  params: z.strictObject({ mediaId: idSchema, language: languageSchema, ticket_id: idSchema }),
  answer: translatedSubtitlesSchema,
});

const mediaTokenQuery = z.strictObject({ mediaToken: z.string().max(2048).optional() });
export const getOutputFile = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/output/:fileName`,
  permission: view,
  summary: 'A finished file',
  params: z.strictObject({ fileName: fileNameSchema }),
  query: mediaTokenQuery,
  carries: 'file',
  acceptsMediaToken: true,
});
export const translatedSubtitlesZip = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/translated_subtitles/:language/:ticket_id`,
  permission: view,
  summary: 'Zip of the translation in every subtitle format, with a note of what they cannot hold',
  params: z.strictObject({ language: languageSchema, ticket_id: idSchema }),
  query: mediaTokenQuery.extend(subtitleZipQuery),
  carries: 'file',
  acceptsMediaToken: true,
});
