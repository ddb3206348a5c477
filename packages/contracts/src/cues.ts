import { z } from 'zod';
import { cuePlacementSchema, cueSpansSchema } from './cue-marks.ts';

export const trackSchema = z.enum(['upper', 'lower']);
export const cueIdSchema = z.string().regex(/^[\w.-]{1,64}$/, 'validation.cueIdInvalid');
export const cueReviewSchema = z.object({
  /** Another part of its sentence changed. */
  contextChanged: z.boolean(),
  /** The source text it renders; null unless that changed. */
  sourceBefore: z.string().nullable(),
  /** A machine's text for a text of a user; empty: to be deleted. */
  suggestion: z.string().nullable(),
});

/** A cue without the engine's words. Times in whole milliseconds, lines of the text joined by \n. */
export const plainCueSchema = z.object({
  id: cueIdSchema,
  startMs: z.number().int(),
  endMs: z.number().int(),
  text: z.string(),
  track: trackSchema,
  /** Marks of parts of the text; missing if there are none. */
  spans: cueSpansSchema.optional(),
  /** Where it is on the picture, if its track does not say it all. */
  placement: cuePlacementSchema.optional(),
  speaker: z.string().nullable(),
  /** Incremented with every change of this cue in this set; sent back to detect conflicts. */
  revision: z.number().int(),
  /** For translations: the source cues of the sentence. */
  sourceCueIds: z.array(z.string()),
  /** For translations: those of them whose part this text renders. */
  rendersCueIds: z.array(z.string()).optional(),
  /** For translations: its part of the source changed since. */
  stale: z.boolean(),
  /** For translations: what changed; missing if nothing did. */
  review: cueReviewSchema.optional(),
});
export type PlainCue = z.infer<typeof plainCueSchema>;

export const conflictSchema = z.object({
  cueId: z.string(),
  /** Null: deleted since. */
  theirs: plainCueSchema.nullable(),
  changedBy: z.string().nullable(),
});
export type CueConflict = z.infer<typeof conflictSchema>;
