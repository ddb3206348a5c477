import { z } from 'zod';
import type { WhisperModelId } from './model-files.ts';

/** What the parent asks of a worker process; one at a time, each gets one answer. */
export type WorkerRequest =
  | { type: 'find-speech'; audioPath: string }
  | { type: 'load'; modelFolder: string; modelId: WhisperModelId; threads: number }
  | { type: 'detect-language'; audioPath: string; window: WindowMessage }
  | { type: 'transcribe'; audioPath: string; windows: WindowMessage[]; spoken: string };

const spanSchema = z.object({ startMs: z.number(), endMs: z.number() });

const windowSchema = spanSchema.extend({
  spans: z.array(spanSchema),
  /** One speech probability a frame of the window: where it may be cut if it must be tried again. */
  probabilities: z.array(z.number()),
});

export type WindowMessage = z.infer<typeof windowSchema>;

const wordSchema = z.object({
  text: z.string().min(1),
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
  confidence: z.number().min(0).max(1),
});

export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('speech'), windows: z.array(windowSchema) }),
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('languages'), scores: z.record(z.string(), z.number()) }),
  z.object({ type: z.literal('words'), windows: z.array(z.array(wordSchema)) }),
  z.object({
    type: z.literal('failed'),
    code: z.string().optional(),
    message: z.string(),
    detail: z.string(),
  }),
]);

export type WorkerAnswer = z.infer<typeof answerSchema>;

/** Sent between request and answer, so that the parent knows the worker is alive. */
export const progressSchema = z.object({
  type: z.literal('progress'),
  fraction: z.number().min(0).max(1),
});
