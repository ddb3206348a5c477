import { z } from 'zod';
import { cuePlacementSchema, cueSpansSchema } from './cue-marks.ts';
import { cueIdSchema, plainCueSchema, trackSchema } from './cues.ts';
import { defineEndpoint, idSchema, pyapiBase } from './endpoint.ts';
import {
  editorSchema,
  editSubtitles,
  maxCuesInSet,
  subtitleOwnerSchema,
  wordTupleSchema,
} from './subtitles.ts';

/** Of the text of a cue, in UTF-16 units. */
export const maxCueCharacters = 2000;

const cueFields = {
  startMs: z.number().int().min(0),
  endMs: z.number().int().min(1),
  /** Lines joined by \n. */
  text: z.string().max(maxCueCharacters),
  track: trackSchema,
  /** Of the text. Without them, a new text keeps the marks of what it left alone. */
  spans: cueSpansSchema,
  /** Null removes it. */
  placement: cuePlacementSchema.nullable(),
  speaker: z.string().trim().max(100).nullable(),
  sourceCueIds: z.array(cueIdSchema).max(100),
  rendersCueIds: z.array(cueIdSchema).max(100),
  words: z.array(wordTupleSchema).max(1000),
};
/** Fields left out stay as they are; for a new cue times and text must be there, the track is lower. */
export const cueInputSchema = z.strictObject(cueFields).partial();
export type CueInput = z.infer<typeof cueInputSchema>;

/** A repeated `changeId` is not applied again: the first answer comes back. Made by the caller for each change. */
const changeBase = {
  reportId: idSchema,
  changeId: idSchema,
  /** The change number the caller knows the draft up to: cues changed later must not be overlapped unseen. */
  seenChange: z.number().int().min(0).optional(),
};
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
  permission: editSubtitles,
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
  permission: editSubtitles,
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
  permission: editSubtitles,
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
  permission: editSubtitles,
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
  permission: editSubtitles,
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
  permission: editSubtitles,
  summary: 'Join cues of one track into the earliest, whose id stays',
  body: z.strictObject({
    ...changeBase,
    cues: z.array(z.strictObject(seen)).min(2).max(100),
  }),
  answer: changeResultSchema,
});

/** What came after a change number: cues as they are now, in full, and ids that are gone. */
export const subtitleChanges = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/subtitle_changes/:report_id/:since`,
  permission: editSubtitles,
  summary: 'What colleagues changed in a draft since a change number',
  params: z.strictObject({ report_id: idSchema, since: z.coerce.number().int().min(0) }),
  answer: z.object({
    changeNumber: z.number().int(),
    cues: z.array(plainCueSchema),
    removed: z.array(z.string()),
    changes: z.array(
      z.object({ changeNumber: z.number().int(), changeId: idSchema, by: editorSchema }),
    ),
  }),
});
