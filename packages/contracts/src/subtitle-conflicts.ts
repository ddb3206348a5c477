import { z } from 'zod';
import { conflictSchema, cueIdSchema } from './cues.ts';
import { defineEndpoint, idSchema, instantSchema, pyapiBase } from './endpoint.ts';
import { cueInputSchema } from './subtitle-changes.ts';
import { editorSchema, editSubtitles, maxCuesInSet } from './subtitles.ts';

/** Versions that one call may replace: those sent before without an answer. */
export const maxReplaced = 500;

/** A user's version of a cue that conflicts with the draft; null: the user deleted the cue. */
const heldCueSchema = z.strictObject({
  cueId: cueIdSchema,
  mine: cueInputSchema
    .omit({ words: true, rendersCueIds: true, spans: true, placement: true })
    .required()
    .extend(cueInputSchema.pick({ rendersCueIds: true, spans: true, placement: true }).shape)
    .nullable(),
});
export type HeldCue = z.infer<typeof heldCueSchema>;

/** A conflict that someone has to decide, about cues that were changed together. */
export const openConflictSchema = z.object({
  conflictId: idSchema,
  /** Whose version `mine` is. */
  by: editorSchema,
  at: instantSchema,
  /** With the saved versions and who changed them. */
  cues: z.array(conflictSchema.extend(heldCueSchema.shape)),
});
export type OpenConflict = z.infer<typeof openConflictSchema>;

export const subtitleConflicts = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/subtitle_conflicts/:report_id`,
  permission: editSubtitles,
  summary: 'Open conflicts of a draft, oldest first',
  params: z.strictObject({ report_id: idSchema }),
  answer: z.array(openConflictSchema),
});

export const holdConflict = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/subtitle_conflict`,
  permission: editSubtitles,
  summary:
    'Store the caller’s version of cues that conflicts with a draft, for everybody in it; the draft cannot be published before the conflict is decided',
  body: z.strictObject({
    reportId: idSchema,
    /** Made by the caller for this version; the same id again stores nothing else once the conflict has ended. */
    conflictId: idSchema,
    /** Conflicts of the caller that this version replaces, unless they were decided. */
    replaces: z.array(idSchema).max(maxReplaced).optional(),
    cues: z.array(heldCueSchema).min(1).max(maxCuesInSet),
  }),
});

export const decideConflict = defineEndpoint({
  method: 'DELETE',
  path: `${pyapiBase}/subtitle_conflict/:report_id/:conflict_id`,
  permission: editSubtitles,
  summary:
    'End a conflict. The chosen version is sent as a change by the caller who is answered `decided`; any other comes too late. The same decisionId again gets the same answer',
  params: z.strictObject({ report_id: idSchema, conflict_id: idSchema }),
  /** Made by the caller for this decision. */
  query: z.strictObject({ decisionId: idSchema }),
  answer: z.object({ decided: z.boolean() }),
});
