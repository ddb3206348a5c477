import { z } from 'zod';
import { defineEndpoint, idSchema, instantSchema, pyapiBase } from './endpoint.ts';
import { languageSchema, verificationSchema } from './media.ts';

export const trackSchema = z.enum(['upper', 'lower']);
export const cueSchema = z.object({
  id: z.string(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  text: z.string(),
  track: trackSchema,
  speaker: z.string().nullable(),
  /** Counts up with every change of this cue in this set; sent back to detect conflicts. */
  revision: z.number().int(),
  /** Words with their times (milliseconds) and confidence (0 to 1); empty once the text was typed by a person. */
  words: z.array(
    z.object({ text: z.string(), startMs: z.number(), endMs: z.number(), confidence: z.number() }),
  ),
  /** For translations: the source cues this text comes from, and whether one of them changed since. */
  sourceCueIds: z.array(z.string()),
  stale: z.boolean(),
});
export type CueDto = z.infer<typeof cueSchema>;

export const subtitleSetSchema = z.object({
  id: idSchema,
  language: languageSchema,
  version: z.number().int(),
  upperSubtitleList: z.array(cueSchema),
  lowerSubtitleList: z.array(cueSchema),
});
export type SubtitleSet = z.infer<typeof subtitleSetSchema>;

export const transcriptSchema = subtitleSetSchema.extend({
  transcribeId: idSchema,
  mediaId: idSchema,
  verification: verificationSchema,
  verifiedBy: z.string().nullable(),
  verifiedAt: instantSchema.nullable(),
  rejectedReason: z.string().nullable(),
  /** The caller's open draft, where there is one. */
  openDraftId: idSchema.nullable(),
});
export type Transcript = z.infer<typeof transcriptSchema>;

const view = { resource: 'Transcription', flag: 'view' } as const;
const edit = { resource: 'Transcription', flag: 'edit' } as const;

export const viewTranscript = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/view_transcript/:transcribe_id/:language/:userId`,
  permission: view,
  summary: 'The published transcript; userId must be the caller',
  params: z.strictObject({ transcribe_id: idSchema, language: languageSchema, userId: idSchema }),
  answer: transcriptSchema,
});

export const verifyTranscript = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/verified_transcript/:transcribe_id/:status/:userId`,
  permission: edit,
  summary:
    'Move a transcript through verification; userId must be the caller, REJECTED needs a reason',
  params: z.strictObject({ transcribe_id: idSchema, status: verificationSchema, userId: idSchema }),
  body: z
    .strictObject({ reason: z.string().trim().max(2000).optional() })
    .nullable()
    .optional(),
  answer: transcriptSchema,
});

export const transcriptSubtitles = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/transcript_subtitles/:mediaId`,
  permission: view,
  summary: 'Zip of the published transcript in every subtitle format',
  params: z.strictObject({ mediaId: idSchema }),
  query: z.strictObject({ mediaToken: z.string().max(2048).optional() }),
  carries: 'file',
  acceptsMediaToken: true,
});
