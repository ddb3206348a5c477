import { z } from 'zod';
import { cueIdSchema, plainCueSchema, trackSchema } from './cues.ts';
import { apiBase, defineEndpoint, idSchema, instantSchema, pyapiBase } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { subtitleSetSchema, transcriptSchema } from './transcripts.ts';
import { translatedSubtitlesSchema } from './translation-requests.ts';

/**
 * Editing subtitles. A draft (`report_id`) is a working copy of a transcript or of a translation; the same calls change
 * either. The right asked for is Transcription for drafts of a transcript, Translation for those of a translation.
 */
const transcription = { resource: 'Transcription', flag: 'edit' } as const;
const translation = { resource: 'Translation', flag: 'edit' } as const;
const edit = { anyOf: [transcription, translation] } as const;
const view = {
  anyOf: [
    { resource: 'Transcription', flag: 'view' },
    { resource: 'Translation', flag: 'view' },
  ],
} as const;

/** More cues than this in one set, or changes in one call, are refused. */
export const maxCuesInSet = 100_000;

const personSchema = z.object({ userId: idSchema, displayName: z.string() });
/** What subtitles belong to: the transcript of a media, or one of its translations. */
export const subtitleOwnerSchema = z.strictObject({
  kind: z.enum(['transcript', 'translation']),
  /** transcribeId or ticketId. */
  id: idSchema,
});
export type SubtitleOwner = z.infer<typeof subtitleOwnerSchema>;

/** A draft. Cues come without the engine's words, which `draft_words` has, so that long drafts open fast. */
export const draftSchema = z.object({
  reportId: idSchema,
  owner: subtitleOwnerSchema,
  mediaId: idSchema,
  language: languageSchema,
  /** The published version it was made from. */
  baseVersion: z.number().int(),
  changed: z.boolean(),
  /** Counts up with every change set; what came after it is asked for with `subtitle_changes`. */
  changeNumber: z.number().int(),
  madeBy: personSchema,
  madeAt: instantSchema,
  upperSubtitleList: z.array(plainCueSchema),
  lowerSubtitleList: z.array(plainCueSchema),
});
export type Draft = z.infer<typeof draftSchema>;

/** `0` means the caller's open draft, made if there is none. */
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

const cueFields = {
  startMs: z.number().int().min(0),
  endMs: z.number().int().min(1),
  /** Lines joined by \n. */
  text: z.string().max(2000),
  track: trackSchema,
  speaker: z.string().trim().max(100).nullable(),
  sourceCueIds: z.array(cueIdSchema).max(100),
  words: z.array(wordTupleSchema).max(1000),
};
/** Fields left out stay as they are; for a new cue times and text must be there, the track is lower. */
export const cueInputSchema = z.strictObject(cueFields).partial();
export type CueInput = z.infer<typeof cueInputSchema>;

/** A repeated `changeId` is not applied again: the first answer comes back. Made by the caller for each change. */
const changeBase = { reportId: idSchema, changeId: idSchema };
/** The revision last seen. */
const seen = { cueId: cueIdSchema, revision: z.number().int() };

/** What a change did. */
export const changeResultSchema = z.object({
  changeNumber: z.number().int(),
  /** The new revision of every cue that was made or changed. */
  revisions: z.record(z.string(), z.number().int()),
  /** Cues that are not just what the call said: those the server made, divided, joined or tidied. */
  cues: z.array(plainCueSchema),
  removed: z.array(z.string()),
});
export type ChangeResult = z.infer<typeof changeResultSchema>;

export const cueChangeSchema = z.strictObject({
  cueId: cueIdSchema,
  /** Null for a new cue. */
  revision: z.number().int().nullable(),
  /** Null deletes it. */
  cue: cueInputSchema.nullable(),
});
export type CueChangeInput = z.infer<typeof cueChangeSchema>;

export const createSubtitle = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/create_subtitle`,
  permission: edit,
  summary: 'Add cues to a draft; the caller may choose their ids',
  body: z.strictObject({
    ...changeBase,
    cues: z
      .array(z.strictObject({ cueId: cueIdSchema.optional(), cue: cueInputSchema }))
      .min(1)
      .max(maxCuesInSet),
  }),
  answer: changeResultSchema,
});

export const duplicateSubtitle = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/duplicate`,
  permission: edit,
  summary:
    'With a cue id: copy a cue of a draft into the next gap. Without: fork the published set into the caller’s draft',
  body: z.union([
    z.strictObject({ ...changeBase, cueId: cueIdSchema, newCueId: cueIdSchema.optional() }),
    z.strictObject({ owner: subtitleOwnerSchema }),
  ]),
  answer: z.object({ reportId: idSchema, change: changeResultSchema.nullable() }),
});

export const updateSubtitle = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/update_subtitle`,
  permission: edit,
  summary:
    'Change cues of a draft, all or none: each names the revision last seen, so that no change of somebody else is lost. New cues and deletions may stand in the same change',
  body: z.strictObject({
    ...changeBase,
    changes: z.array(cueChangeSchema).min(1).max(maxCuesInSet),
  }),
  answer: changeResultSchema,
});

export const deleteSubtitle = defineEndpoint({
  method: 'DELETE',
  path: `${pyapiBase}/delete_subtitle`,
  permission: edit,
  summary: 'Delete cues of a draft',
  body: z.strictObject({
    ...changeBase,
    cues: z.array(z.strictObject(seen)).min(1).max(maxCuesInSet),
  }),
  answer: changeResultSchema,
});

export const splitSubtitle = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/split`,
  permission: edit,
  summary:
    'Split a cue at the playhead or before a character of its text; both halves keep track and speaker',
  body: z.strictObject({
    ...changeBase,
    ...seen,
    newCueId: cueIdSchema.optional(),
    at: z.union([
      z.strictObject({ playheadMs: z.number().int().min(0) }),
      /** Characters (UTF-16 units) into the text. */
      z.strictObject({ offset: z.number().int().min(0) }),
    ]),
  }),
  answer: changeResultSchema,
});

export const mergeSubtitles = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/merge`,
  permission: edit,
  summary: 'Join cues of one track into the earliest, whose id stays',
  body: z.strictObject({
    ...changeBase,
    cues: z.array(z.strictObject(seen)).min(2).max(100),
  }),
  answer: changeResultSchema,
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

/** What came after a change number: cues as they are now, in full, and ids that are gone. */
export const subtitleChanges = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/subtitle_changes/:report_id/:since`,
  permission: edit,
  summary: 'What colleagues changed in a draft since a change number',
  params: z.strictObject({ report_id: idSchema, since: z.coerce.number().int().min(0) }),
  answer: z.object({
    changeNumber: z.number().int(),
    cues: z.array(plainCueSchema),
    removed: z.array(z.string()),
    changes: z.array(
      z.object({ changeNumber: z.number().int(), changeId: idSchema, by: personSchema }),
    ),
  }),
});

/** A window of a colleague (or one's own other tab) on a draft. */
export const presenceSchema = z.object({
  tabId: idSchema,
  userId: idSchema,
  displayName: z.string(),
  /** The cue whose text this window is typing in: others look on. */
  cueId: z.string().nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

export const draftPresence = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/draft_presence`,
  permission: edit,
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
/** Milliseconds after which a window that said nothing counts as gone. */
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
      madeBy: personSchema,
      madeAt: instantSchema,
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
  permission: edit,
  summary: 'Give up one’s own draft',
  params: z.strictObject({ report_id: idSchema }),
});

export const subtitleVersionSchema = z.object({
  setId: idSchema,
  version: z.number().int(),
  published: z.boolean(),
  /** Null: an engine made it. */
  by: personSchema.nullable(),
  at: instantSchema,
  cueCount: z.number().int(),
});
export type SubtitleVersion = z.infer<typeof subtitleVersionSchema>;
export const viewSubtitleVersions = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/subtitle_versions/:kind/:id`,
  permission: view,
  summary: 'Every version ever published, newest first',
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

/** Shot changes of the picture, found by ffmpeg after the transcription. */
export const viewShotChanges = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/mediainformation/getShotChanges/:mediaId`,
  permission: { resource: 'Media', flag: 'view' },
  summary: 'Times at which the picture cuts',
  params: z.strictObject({ mediaId: idSchema }),
  answer: z.object({
    /** none: there is no picture, or it could not be looked through. */
    status: z.enum(['ready', 'working', 'none']),
    shotChangesMs: z.array(z.number().int()),
  }),
});
