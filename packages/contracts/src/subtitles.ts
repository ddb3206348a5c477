import { z } from 'zod';
import { defineEndpoint, idSchema, pyapiBase } from './endpoint.ts';
import { cueSchema, subtitleSetSchema, trackSchema, transcriptSchema } from './transcripts.ts';

/** A draft: a working copy of a published set. `id` is the draft's report_id. */
export const draftSchema = subtitleSetSchema.extend({
  reportId: idSchema,
  baseVersion: z.number().int(),
  changed: z.boolean(),
});
export type Draft = z.infer<typeof draftSchema>;

const edit = { resource: 'Transcription', flag: 'edit' } as const;
/** `0` means the caller's open draft, made if there is none. */
export const reportIdSchema = z.union([z.literal('0'), idSchema]);

export const editableSubtitle = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/editable_subtitle/:transcribe_id/:report_id`,
  permission: edit,
  summary: 'Open a draft of the transcript',
  params: z.strictObject({ transcribe_id: idSchema, report_id: reportIdSchema }),
  answer: draftSchema,
});

export const updateSubtitle = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/update_subtitle`,
  permission: edit,
  summary:
    'Change one cue of a draft; revision is the one last seen, so that no change of somebody else is lost',
  body: z.strictObject({
    reportId: idSchema,
    cueId: z.string().min(1).max(64),
    revision: z.number().int(),
    text: z.string().max(2000).optional(),
    startMs: z.number().int().min(0).optional(),
    endMs: z.number().int().min(0).optional(),
    track: trackSchema.optional(),
    speaker: z.string().max(100).nullable().optional(),
  }),
  answer: cueSchema,
});

export const replaceSubtitle = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/replace_subtitle`,
  permission: edit,
  summary: 'Publish a draft of the transcript; the old set stays as a numbered version',
  body: z.strictObject({ transcribeId: idSchema, reportId: idSchema }),
  answer: transcriptSchema,
});
