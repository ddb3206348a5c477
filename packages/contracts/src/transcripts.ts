import { z } from 'zod';
import { plainCueSchema } from './cues.ts';
import { defineEndpoint, idSchema, instantSchema, pyapiBase } from './endpoint.ts';
import { languageSchema, verificationSchema } from './media.ts';
import { subtitleZipQuery } from './subtitle-downloads.ts';

export const cueSchema = plainCueSchema.extend({
  /** Words with their times (milliseconds) and confidence (0 to 1), for the engine's words that no one retyped. */
  words: z.array(
    z.object({ text: z.string(), startMs: z.number(), endMs: z.number(), confidence: z.number() }),
  ),
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

/** Speech for which the engine found no words: milliseconds from the start of the media. */
export const untranscribedSchema = z.object({
  id: idSchema,
  startMs: z.number().int(),
  endMs: z.number().int(),
  /** A person decided that there is nothing to write. */
  dismissed: z.boolean(),
});
export type Untranscribed = z.infer<typeof untranscribedSchema>;

export const transcriptSchema = subtitleSetSchema.extend({
  transcribeId: idSchema,
  mediaId: idSchema,
  verification: verificationSchema,
  verifiedBy: z.string().nullable(),
  verifiedAt: instantSchema.nullable(),
  /** Who last changed the verification state, and when, including rejection. Null if no one has yet. */
  decidedBy: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
  rejectedReason: z.string().nullable(),
  /** The caller's open draft, if any. */
  openDraftId: idSchema.nullable(),
  /** In time order. Those that cues cover are no issues. */
  untranscribed: z.array(untranscribedSchema),
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
    .strictObject({
      /** That was read. DRAFT_OUTDATED if another one has been published since; without it, any is taken. */
      version: z.number().int().positive().optional(),
      /** The reason for rejecting, or for verifying with errors. */
      reason: z.string().trim().max(2000).optional(),
      /** Verifies despite errors; requires a reason, which is audited. */
      overrideErrors: z.boolean().optional(),
      /** Verifies despite more than `maxUnconfirmedWarnings` warnings; audited. */
      confirmWarnings: z.boolean().optional(),
    })
    .nullable()
    .optional(),
  answer: transcriptSchema,
});

export const dismissUntranscribed = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/transcript/:transcribe_id/untranscribed/:untranscribedId`,
  permission: edit,
  summary: 'Decide that speech without words needs no cue, or take that decision back',
  params: z.strictObject({ transcribe_id: idSchema, untranscribedId: idSchema }),
  body: z.strictObject({ dismissed: z.boolean() }),
  answer: untranscribedSchema,
});

export const transcriptSubtitles = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/transcript_subtitles/:mediaId`,
  permission: view,
  summary:
    'Zip of the published transcript in every subtitle format, with a note of what they cannot hold',
  params: z.strictObject({ mediaId: idSchema }),
  query: z.strictObject({ mediaToken: z.string().max(2048).optional(), ...subtitleZipQuery }),
  carries: 'file',
  acceptsMediaToken: true,
});
