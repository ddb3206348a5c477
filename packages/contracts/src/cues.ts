import { z } from 'zod';

export const trackSchema = z.enum(['upper', 'lower']);
export const cueIdSchema = z.string().regex(/^[\w.-]{1,64}$/, 'validation.cueIdInvalid');
/** A cue without the engine's words. Times in whole milliseconds, lines of the text joined by \n. */
export const plainCueSchema = z.object({
  id: cueIdSchema,
  startMs: z.number().int(),
  endMs: z.number().int(),
  text: z.string(),
  track: trackSchema,
  speaker: z.string().nullable(),
  /** Incremented with every change of this cue in this set; sent back to detect conflicts. */
  revision: z.number().int(),
  /** For translations: the source cues of this text, and whether one of them changed since. */
  sourceCueIds: z.array(z.string()),
  stale: z.boolean(),
});
export type PlainCue = z.infer<typeof plainCueSchema>;

export const conflictSchema = z.object({
  cueId: z.string(),
  /** Null: deleted since. */
  theirs: plainCueSchema.nullable(),
  changedBy: z.string().nullable(),
});
export type CueConflict = z.infer<typeof conflictSchema>;
