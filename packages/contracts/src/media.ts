import { z } from 'zod';
import {
  apiBase,
  defineEndpoint,
  failureSchema,
  idSchema,
  instantSchema,
  pageOf,
  pageQuery,
  progressSchema,
  pyapiBase,
} from './endpoint.ts';
import { languageSchema } from './language-schema.ts';
import { languageCodes } from './languages.ts';

export const mediaStatuses = [
  'uploading',
  'uploaded',
  'processing',
  'transcribing',
  'transcribed',
  'verified',
  'ready',
  'failed',
  'cancelled',
] as const;
export const mediaStatusSchema = z.enum(mediaStatuses);
export type MediaStatus = z.infer<typeof mediaStatusSchema>;
/** States in which a job is at work or waiting for one. */
export const workingMediaStatuses: readonly MediaStatus[] = [
  'uploading',
  'uploaded',
  'processing',
  'transcribing',
];

export const mediaTypeSchema = z.enum(['video', 'doc']);
export const spokenLanguageSchema = z.enum([...languageCodes, 'detect']);
export { languageSchema };

export const verificationSchema = z.enum(['PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED']);
export type Verification = z.infer<typeof verificationSchema>;

/** Files above this go by the resumable protocol. */
export const resumableFromBytes = 64 * 1024 * 1024;
/** tus endpoint: metadata `filename`, `categoryId`, `spokenLanguage`, `title`, `projectId`. */
export const resumableUploadPath = `${pyapiBase}/uploads`;

export const mediaItemSchema = z.object({
  mediaId: idSchema,
  /** Server-made name used in file calls: unguessable id and extension. */
  fileName: z.string(),
  title: z.string(),
  type: mediaTypeSchema,
  /** What it plays as: audio counts as video in `type`. */
  kind: z.enum(['video', 'audio', 'doc']),
  uploadedStatus: mediaStatusSchema,
  progress: progressSchema.nullable(),
  failure: failureSchema.nullable(),
  /** The language asked for or found; null until detection has spoken. */
  language: languageSchema.nullable(),
  languageDetected: z.boolean(),
  categoryId: idSchema.nullable(),
  categoryName: z.string().nullable(),
  /** Limited to the people of this project; null: to nobody in particular. */
  projectId: idSchema.nullable(),
  projectName: z.string().nullable(),
  sizeBytes: z.number(),
  durationMs: z.number().nullable(),
  uploadedBy: z.object({ userId: idSchema, displayName: z.string() }),
  uploadedAt: instantSchema,
  hasPoster: z.boolean(),
  /** When a retention rule removes it; null: never, or not by the rules as they are. */
  deletesAt: instantSchema.nullable(),
  verification: verificationSchema.nullable(),
  translations: z.array(
    z.object({ ticketId: idSchema, language: languageSchema, status: z.string() }),
  ),
});
export type MediaItem = z.infer<typeof mediaItemSchema>;

export const mediaDetailsSchema = mediaItemSchema.extend({
  originalName: z.string(),
  transcribeId: idSchema.nullable(),
  languageScores: z.array(z.object({ language: languageSchema, score: z.number() })),
  transcriptModel: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  verifiedAt: instantSchema.nullable(),
  rejectedReason: z.string().nullable(),
  /** What a player should load: the original, or the browser-friendly copy. */
  playFileName: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  framesPerSecond: z.number().nullable(),
  wordCount: z.number().nullable(),
});
export type MediaDetails = z.infer<typeof mediaDetailsSchema>;

const view = { resource: 'Media', flag: 'view' } as const;
const edit = { resource: 'Media', flag: 'edit' } as const;
const byMedia = z.strictObject({ mediaId: idSchema });
export const fileNameSchema = z
  .string()
  .regex(
    /^[0-9a-f]{8}-[0-9a-f-]{27}(\.[a-z]+)?\.[a-z0-9]{1,5}$/,
    'This is not the name of a stored file.',
  );

export const uploadAnswerSchema = z.object({
  mediaId: idSchema,
  fileName: z.string(),
  uploadedStatus: mediaStatusSchema,
  duplicateOf: z.object({ mediaId: idSchema, title: z.string() }).nullable(),
});

/** Multipart, fields before the file: categoryId, spokenLanguage, title, projectId (both optional); then `file`. */
export const uploadForm = z.strictObject({
  categoryId: idSchema,
  spokenLanguage: spokenLanguageSchema.default('detect'),
  title: z.string().trim().max(200).optional(),
  /** A project of the uploader's own: only its people see the media. */
  projectId: idSchema.optional(),
});
export const uploadFile = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/upload_file`,
  permission: edit,
  summary: 'Upload one file',
  carries: 'multipart',
  answer: uploadAnswerSchema,
});

/** The names a direct upload of several files may go by; all do the same. */
export const directUploadNames = ['upload_files', 'upload_videos', 'upload_documents'] as const;
const directUploadAnswer = z.array(
  z.object({
    /** As the person calls it. */
    originalName: z.string(),
    /** Null where it was refused. */
    upload: uploadAnswerSchema.nullable(),
    /** Why it was refused, a sentence; null where it was taken. */
    refusal: z.string().nullable(),
  }),
);
export const uploadFiles = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/:name`,
  permission: edit,
  summary: 'Upload up to 20 files in one request; each is taken or refused by itself',
  params: z.strictObject({ name: z.enum(directUploadNames) }),
  carries: 'multipart',
  answer: directUploadAnswer,
});

export const validateUploadedVideo = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/uploaded_video/validate`,
  permission: edit,
  summary:
    'Say, before a byte is sent, which file names would be refused and which are already here',
  body: z.strictObject({ fileNames: z.array(z.string().min(1).max(1024)).min(1).max(100) }),
  answer: z.array(
    z.object({
      fileName: z.string(),
      valid: z.boolean(),
      reason: z.string().nullable(),
      sameNameMediaId: idSchema.nullable(),
    }),
  ),
});

export const mediaSummarySchema = z.object({
  total: z.number().int(),
  videos: z.number().int(),
  documents: z.number().int(),
  working: z.number().int(),
  toVerify: z.number().int(),
  verified: z.number().int(),
  failed: z.number().int(),
  minutes: z.number(),
  byLanguage: z.array(z.object({ language: languageSchema, count: z.number().int() })),
});
export const getMediaSummaryDetails = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/mediadetails/getMediaSummaryDetails`,
  permission: view,
  summary: 'Totals for the dashboard',
  answer: mediaSummarySchema,
});

export const getAllMediaDetails = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/mediadetails/getAllMediaDetails`,
  permission: view,
  summary: 'Media, newest first',
  query: z.strictObject(pageQuery),
  answer: pageOf(mediaItemSchema),
});

export const mediaSearchInput = z.strictObject({
  search: z.string().trim().max(200).default(''),
  statuses: z.array(mediaStatusSchema).max(mediaStatuses.length).default([]),
  types: z.array(mediaTypeSchema).max(2).default([]),
  languages: z.array(languageSchema).max(14).default([]),
  categoryId: idSchema.nullable().default(null),
  projectId: idSchema.nullable().default(null),
  mineOnly: z.boolean().default(false),
  sort: z.enum(['uploadedAt', 'title', 'status', 'sizeBytes', 'durationMs']).default('uploadedAt'),
  descending: z.boolean().default(true),
  ...pageQuery,
});
export const getMediaDetailsMultiParam = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/mediadetails/getMediaDetailsMultiParam`,
  permission: view,
  summary: 'Search, filter, sort and page media',
  body: mediaSearchInput,
  answer: pageOf(mediaItemSchema),
});

export const deleteMedia = defineEndpoint({
  method: 'DELETE',
  path: `${apiBase}/mediadetails/deleteMediaDetailsUsingFileName/:fileName`,
  permission: edit,
  summary: 'Delete media with everything made from it',
  params: z.strictObject({ fileName: fileNameSchema }),
});
export const cancelMedia = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/mediadetails/cancelMedia/:mediaId`,
  permission: edit,
  summary: 'Stop the work on a media',
  params: byMedia,
  answer: mediaItemSchema,
});
export const retryMedia = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/mediadetails/retryMedia/:mediaId`,
  permission: edit,
  summary: 'Do the work again, with another spoken language where one is given',
  params: byMedia,
  body: z.strictObject({ spokenLanguage: spokenLanguageSchema.optional() }),
  answer: mediaItemSchema,
});

export const saveMediaProject = defineEndpoint({
  method: 'PUT',
  path: `${apiBase}/mediadetails/saveMediaProject/:mediaId`,
  permission: edit,
  summary: 'Limit media to the people of a project of your own, or open it to the organisation',
  params: byMedia,
  body: z.strictObject({ projectId: idSchema.nullable() }),
  answer: mediaItemSchema,
});

export const getVideoInformation = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/mediainformation/getAllMediaInformationVideoDetails/:mediaId`,
  permission: view,
  summary: 'Everything about a video or audio file',
  params: byMedia,
  answer: mediaDetailsSchema,
});
export const getDocInformation = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/mediainformation/getAllMediaInformationDocDetails/:mediaId`,
  permission: view,
  summary: 'Everything about a document',
  params: byMedia,
  answer: mediaDetailsSchema,
});

const mediaTokenQuery = z.strictObject({ mediaToken: z.string().max(2048).optional() });
export const getInputFile = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/input/:filename`,
  permission: view,
  summary: 'The uploaded file (ranges answered)',
  params: z.strictObject({ filename: fileNameSchema }),
  query: mediaTokenQuery,
  carries: 'file',
  acceptsMediaToken: true,
});
export const getVideo = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/video`,
  permission: view,
  summary: 'The playable file, by range',
  query: z.strictObject({ fileName: fileNameSchema, mediaToken: z.string().max(2048).optional() }),
  carries: 'file',
  acceptsMediaToken: true,
});
export const getPoster = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/poster/:mediaId`,
  permission: view,
  summary: 'The poster picture (JPEG)',
  params: byMedia,
  query: mediaTokenQuery,
  carries: 'file',
  acceptsMediaToken: true,
});
export const peaksSchema = z.object({
  peaksPerSecond: z.number(),
  durationMs: z.number(),
  peaks: z.array(z.number()),
});
export const getPeaks = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/peaks/:mediaId`,
  permission: view,
  summary: 'Waveform peaks',
  params: byMedia,
  answer: peaksSchema.nullable(),
});

export const createMediaToken = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/media_file/token/:mediaId`,
  permission: view,
  summary:
    'A read-only token for the files of one media, for players and downloads that cannot send a bearer',
  params: byMedia,
  answer: z.object({ mediaToken: z.string(), expiresAt: z.number().int() }),
});
