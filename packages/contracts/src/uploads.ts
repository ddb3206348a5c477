import { z } from 'zod';
import { defineEndpoint, idSchema, pyapiBase } from './endpoint.ts';
import { filterProfileChoice } from './filter-profiles.ts';
import { mediaStatusSchema, spokenLanguageSchema } from './media.ts';
import { messageSchema } from './messages.ts';
import { maxSpeakers } from './speaker-detection.ts';

const edit = { resource: 'Media', flag: 'edit' } as const;

/**
 * tus endpoint: metadata `filename`, `categoryId`, `spokenLanguage`, `speakers`, `title`, `projectId`,
 * `filterProfileId`, `uploadKey`.
 */
export const resumableUploadPath = `${pyapiBase}/uploads`;
/** What a finished resumable upload has become, also in the answer to HEAD. */
export const mediaIdHeader = 'glossa-media-id';

export const uploadAnswerSchema = z.object({
  mediaId: idSchema,
  fileName: z.string(),
  uploadedStatus: mediaStatusSchema,
  duplicateOf: z.object({ mediaId: idSchema, title: z.string() }).nullable(),
});

/**
 * Multipart, fields before the file: categoryId, spokenLanguage, speakers, title, projectId, filterProfileId (all but the
 * first optional); then `file`.
 */
export const uploadForm = z.strictObject({
  categoryId: idSchema,
  spokenLanguage: spokenLanguageSchema.default('detect'),
  /** How many people speak; without it, that is found. Documents have none. */
  speakers: z.coerce.number().int().min(1).max(maxSpeakers).optional(),
  title: z.string().trim().max(200).optional(),
  /** A project of the uploader's own: only its people see the media. */
  projectId: idSchema.optional(),
  /** What of a document is translated. Recordings have none. */
  filterProfileId: filterProfileChoice,
});
export const uploadFile = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/upload_file`,
  permission: edit,
  summary: 'Upload one file',
  carries: 'multipart',
  answer: uploadAnswerSchema,
});

export const getUploadOptions = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/upload_options`,
  permission: edit,
  summary: 'What can be chosen for uploads into your organization',
  answer: z.object({
    /** Whether speakers of one channel are told apart, so that their number matters. */
    tellsSpeakersApart: z.boolean(),
  }),
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
    rejection: messageSchema.nullable(),
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
      reason: messageSchema.nullable(),
      sameNameMediaId: idSchema.nullable(),
    }),
  ),
});
