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
import { languageSchema } from './language-schema.ts';
import { languageCodes } from './languages.ts';
import { mediaSummarySchema } from './media-summary.ts';
import { speakerCountSchema, speakerDetectionSchema } from './speaker-detection.ts';

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
/** States with a running or queued job. */
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

export const mediaItemSchema = z.object({
  mediaId: idSchema,
  /** Server-generated name for file calls: unguessable id and extension. */
  fileName: z.string(),
  title: z.string(),
  type: mediaTypeSchema,
  /** How it plays: audio counts as video in `type`. */
  kind: z.enum(['video', 'audio', 'doc']),
  uploadedStatus: mediaStatusSchema,
  progress: progressSchema.nullable(),
  failure: failureSchema.nullable(),
  /** The requested or detected language; null until detection. */
  language: languageSchema.nullable(),
  languageDetected: z.boolean(),
  categoryId: idSchema.nullable(),
  categoryName: z.string().nullable(),
  /** Limited to the members of this project; null: not limited. */
  projectId: idSchema.nullable(),
  projectName: z.string().nullable(),
  /** Its project is on legal hold: it cannot be deleted, moved or replaced. */
  legalHold: z.boolean(),
  sizeBytes: z.number(),
  durationMs: z.number().nullable(),
  uploadedBy: z.object({ userId: idSchema, displayName: z.string() }),
  uploadedAt: instantSchema,
  hasPoster: z.boolean(),
  /** When a retention rule deletes it; null: never by the current rules. */
  deletesAt: instantSchema.nullable(),
  verification: verificationSchema.nullable(),
  translations: z.array(
    z.object({ ticketId: idSchema, language: languageSchema, status: z.string() }),
  ),
});
export type MediaItem = z.infer<typeof mediaItemSchema>;

/** Of a recording, as its file says. */
export const audioTrackSchema = z.object({
  /** Of the stream in the file. */
  index: z.number().int(),
  /** ISO 639-2, as a rule. */
  language: z.string().nullable(),
  title: z.string().nullable(),
  channels: z.number().int().nullable(),
  /** Used unless another one is chosen. */
  isDefault: z.boolean(),
});
export type AudioTrack = z.infer<typeof audioTrackSchema>;

export const mediaDetailsSchema = mediaItemSchema.extend({
  originalName: z.string(),
  transcribeId: idSchema.nullable(),
  languageScores: z.array(z.object({ language: languageSchema, score: z.number() })),
  transcriptModel: z.string().nullable(),
  /** The model that was chosen for the transcript and not installed, so that another one transcribed; else null. */
  missingModel: z.string().nullable(),
  /** Empty until the file was read. */
  audioTracks: z.array(audioTrackSchema),
  /** The index of the one that was chosen; null: the default one. */
  audioTrack: z.number().int().nullable(),
  /** Null: without a transcript, or transcribed before this was kept. */
  speakerDetection: speakerDetectionSchema.nullable(),
  requestedSpeakers: speakerCountSchema,
  verifiedBy: z.string().nullable(),
  verifiedAt: instantSchema.nullable(),
  rejectedReason: z.string().nullable(),
  /** What a player should load: the original, or the browser-friendly copy. */
  proxyFileName: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  framesPerSecond: z.number().nullable(),
  wordCount: z.number().nullable(),
  /** The profile whose settings the document has, as it was named then; null: everything is translated. */
  filterProfile: z.string().nullable(),
  filterProfileId: idSchema.nullable(),
  /** `too-large`: accepted without a scan of the whole file; null: received while no scanner was configured. */
  virusScan: z.enum(['clean', 'too-large']).nullable(),
});
export type MediaDetails = z.infer<typeof mediaDetailsSchema>;

const view = { resource: 'Media', flag: 'view' } as const;
const edit = { resource: 'Media', flag: 'edit' } as const;
const byMedia = z.strictObject({ mediaId: idSchema });
export const fileNameSchema = z.string().regex(
  // What is made from a file has the run that made it in its name, and its purpose.
  /^[0-9a-f]{8}-[0-9a-f-]{27}(-[0-9a-f]{8})?(\.[a-z]+)?\.[a-z0-9]{1,11}$/,
  'validation.fileNameInvalid',
);

export const getMediaSummaryDetails = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/mediadetails/getMediaSummaryDetails`,
  permission: view,
  summary: 'Totals for the dashboard',
  answer: mediaSummarySchema,
});

/** A page of media, and on the first one what is being uploaded: `uploading` until its last byte is there. */
const mediaPage = cursorPageOf(mediaItemSchema).extend({
  uploading: z.array(mediaItemSchema).default([]),
});

export const getAllMediaDetails = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/mediadetails/getAllMediaDetails`,
  permission: view,
  summary: 'Media, newest first',
  query: z.strictObject(cursorPageQuery),
  answer: mediaPage,
});

export const mediaSearchInput = z.strictObject({
  search: z.string().trim().max(200).default(''),
  statuses: z.array(mediaStatusSchema).max(mediaStatuses.length).default([]),
  /** Recordings in which no one speaks, whose status is `failed`: true for these alone, false for all others. */
  noSpeech: z.boolean().nullable().default(null),
  types: z.array(mediaTypeSchema).max(2).default([]),
  languages: z.array(languageSchema).max(14).default([]),
  categoryId: idSchema.nullable().default(null),
  projectId: idSchema.nullable().default(null),
  mineOnly: z.boolean().default(false),
  sort: z.enum(['uploadedAt', 'title', 'status', 'sizeBytes', 'durationMs']).default('uploadedAt'),
  descending: z.boolean().default(true),
  ...cursorPageQuery,
});
export const getMediaDetailsMultiParam = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/mediadetails/getMediaDetailsMultiParam`,
  permission: view,
  summary: 'Search, filter, sort and page media',
  body: mediaSearchInput,
  answer: mediaPage,
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
  summary:
    'Do the work again, with another spoken language, audio track or number of speakers where one is given',
  params: byMedia,
  body: z.strictObject({
    spokenLanguage: spokenLanguageSchema.optional(),
    /** The index of the audio track to transcribe from now on; without it, the one of the last time. */
    audioTrack: z.number().int().min(0).optional(),
    /** Without it, as the last time. */
    speakers: speakerCountSchema.optional(),
    /** Drafts whose unpublished changes may become versions; MEDIA_HAS_DRAFTS if there are others. */
    seenDrafts: z.array(idSchema).max(1000).optional(),
  }),
  answer: mediaItemSchema,
});

export const saveMediaProject = defineEndpoint({
  method: 'PUT',
  path: `${apiBase}/mediadetails/saveMediaProject/:mediaId`,
  permission: { resource: 'Projects', flag: 'edit' },
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
