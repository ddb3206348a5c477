import { z } from 'zod';

export type BlockRequest = {
  segmentation: string;
  embedding: string;
  threads: number;
  audioPath: string;
  startMs: number;
  endMs: number;
  /** How many people speak in the block; null: found. */
  speakers: number | null;
  /** Whether what the voices sound like is needed, to find them in other blocks. */
  withVoices: boolean;
};

/** Times are of the recording. */
export const blockAnswerSchema = z.object({
  turns: z.array(
    z.object({
      startMs: z.number(),
      endMs: z.number(),
      /** Of this block. */
      speaker: z.number().int().nonnegative(),
    }),
  ),
  /** By speaker of this block; none if they were not asked for. */
  voices: z.array(z.object({ speechMs: z.number(), embedding: z.array(z.number()) })),
});
export type BlockAnswer = z.infer<typeof blockAnswerSchema>;
