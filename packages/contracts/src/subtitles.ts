import { z } from 'zod';
import { cueIdSchema, plainCueSchema } from './cues.ts';
import { apiBase, defineEndpoint, idSchema, instantSchema, pyapiBase } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { subtitleSetSchema, transcriptSchema } from './transcripts.ts';
import { translatedSubtitlesSchema } from './translation-requests.ts';

/**
 * Subtitle editing. A draft (`report_id`) is a working copy of a transcript or of a translation; the same calls change
 * either. Requires the Transcription permission for drafts of a transcript, Translation for those of a translation.
 */
const transcription = { resource: 'Transcription', flag: 'edit' } as const;
const translation = { resource: 'Translation', flag: 'edit' } as const;
export const editSubtitles = { anyOf: [transcription, translation] } as const;
const view = {
  anyOf: [
    { resource: 'Transcription', flag: 'view' },
    { resource: 'Translation', flag: 'view' },
  ],
} as const;

/** More cues than this in one set, or changes in one call, are rejected. */
export const maxCuesInSet = 100_000;

export const editorSchema = z.object({ userId: idSchema, displayName: z.string() });
/** What subtitles belong to: the transcript of a media, or one of its translations. */
export const subtitleOwnerSchema = z.strictObject({
  kind: z.enum(['transcript', 'translation']),
  /** transcribeId or ticketId. */
  id: idSchema,
});
export type SubtitleOwner = z.infer<typeof subtitleOwnerSchema>;

/** A draft. Cues come without the engine's words, which `draft_words` returns, so that long drafts open fast. */
export const draftSchema = z.object({
  reportId: idSchema,
  owner: subtitleOwnerSchema,
  mediaId: idSchema,
  language: languageSchema,
  /** The published version it was created from. */
  baseVersion: z.number().int(),
  changed: z.boolean(),
  /** Incremented with every change set; later changes are requested with `subtitle_changes`. */
  changeNumber: z.number().int(),
  createdBy: editorSchema,
  createdAt: instantSchema,
  upperSubtitleList: z.array(plainCueSchema),
  lowerSubtitleList: z.array(plainCueSchema),
});
export type Draft = z.infer<typeof draftSchema>;

/** `0` means the caller's open draft, created if there is none. */
export const reportIdSchema = z.union([z.literal('0'), idSchema]);

export const editableSubtitle = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/editable_subtitle/:transcribe_id/:report_id`,
  permission: transcription,
  summary:
    'Open a draft of the transcript; anybody who may edit it can join the draft of a colleague',
  params: z.strictObject({ transcribe_id: idSchema, report_id: reportIdSchema }),
  answer: draftSchema,
});

export const editableTranslationSubtitle = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/editable_translation_subtitle/:ticket_id/:report_id`,
  permission: translation,
  summary: 'Open a draft of a translation',
  params: z.strictObject({ ticket_id: idSchema, report_id: reportIdSchema }),
  answer: draftSchema,
});

/** A word as [text, start in ms, end in ms, confidence 0 to 1]. */
export const wordTupleSchema = z.tuple([
  z.string().max(200),
  z.number().int(),
  z.number().int(),
  z.number().min(0).max(1),
]);
export const draftWords = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/draft_words/:report_id`,
  permission: view,
  summary: 'The words the engine heard, by cue id; cues without any are left out',
  params: z.strictObject({ report_id: idSchema }),
  answer: z.record(z.string(), z.array(wordTupleSchema)),
});

export const replaceSubtitle = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/replace_subtitle`,
  permission: transcription,
  summary: 'Publish a draft of the transcript; the old set stays as a numbered version',
  body: z.strictObject({ transcribeId: idSchema, reportId: idSchema }),
  answer: transcriptSchema,
});

export const replaceTranslationSubtitle = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/replace_translation_subtitle`,
  permission: translation,
  summary: 'Publish a draft of a translation; its output is made again',
  body: z.strictObject({ ticketId: idSchema, reportId: idSchema }),
  answer: translatedSubtitlesSchema,
});

/** A window of a colleague (or one's own other tab) on a draft. */
export const presenceSchema = z.object({
  tabId: idSchema,
  userId: idSchema,
  displayName: z.string(),
  /** The cue being edited in this window: read-only for others. */
  cueId: z.string().nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

export const draftPresence = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/draft_presence`,
  permission: editSubtitles,
  summary:
    'Say that a window is open on a draft and which cue it types in, every 15 seconds; learn who else is there',
  body: z.strictObject({
    reportId: idSchema,
    tabId: idSchema,
    cueId: cueIdSchema.nullable(),
    leaving: z.boolean().default(false),
  }),
  answer: z.array(presenceSchema),
});
/** Milliseconds after which a silent window counts as gone. */
export const presenceLastsMs = 40_000;

const ofOwner = z.strictObject({ kind: z.enum(['transcript', 'translation']), id: idSchema });
export const viewSubtitleDrafts = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/subtitle_drafts/:kind/:id`,
  permission: view,
  summary: 'Open drafts of a transcript or translation, and who is in them',
  params: ofOwner,
  answer: z.array(
    z.object({
      reportId: idSchema,
      createdBy: editorSchema,
      createdAt: instantSchema,
      lastChangedAt: instantSchema.nullable(),
      changed: z.boolean(),
      baseVersion: z.number().int(),
      present: z.array(presenceSchema),
    }),
  ),
});
export const discardSubtitleDraft = defineEndpoint({
  method: 'DELETE',
  path: `${pyapiBase}/subtitle_draft/:report_id`,
  permission: editSubtitles,
  summary: 'Give up one’s own draft',
  params: z.strictObject({ report_id: idSchema }),
});

export const subtitleVersionSchema = z.object({
  setId: idSchema,
  version: z.number().int(),
  published: z.boolean(),
  /** Changes that were never published, stored when the recording was transcribed again. */
  unpublished: z.boolean(),
  /** Null: an engine made it. */
  by: editorSchema.nullable(),
  at: instantSchema,
  cueCount: z.number().int(),
});
export type SubtitleVersion = z.infer<typeof subtitleVersionSchema>;
export const viewSubtitleVersions = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/subtitle_versions/:kind/:id`,
  permission: view,
  summary: 'Every version ever published or stored from a draft, newest first',
  params: ofOwner,
  answer: z.array(subtitleVersionSchema),
});
export const viewSubtitleVersion = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/subtitle_version/:set_id`,
  permission: view,
  summary: 'The cues of one version',
  params: z.strictObject({ set_id: idSchema }),
  answer: subtitleSetSchema.omit({ upperSubtitleList: true, lowerSubtitleList: true }).extend({
    upperSubtitleList: z.array(plainCueSchema),
    lowerSubtitleList: z.array(plainCueSchema),
  }),
});

/** Shot changes of the video, found by ffmpeg after the transcription. */
export const viewShotChanges = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/mediainformation/getShotChanges/:mediaId`,
  permission: { resource: 'Media', flag: 'view' },
  summary: 'Times at which the picture cuts',
  params: z.strictObject({ mediaId: idSchema }),
  answer: z.object({
    /** none: there is no video, or it could not be analyzed. */
    status: z.enum(['ready', 'working', 'none']),
    shotChangesMs: z.array(z.number().int()),
  }),
});
