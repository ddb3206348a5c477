import type { SpeechModel } from '@glossa/contracts/engine-settings';
import { messageRefSchema } from '@glossa/contracts/messages';
import { z } from 'zod';
import type { RecordingLanguages } from './language.ts';

/** The language to transcribe in, or what is known of the languages of the recording. */
export type SpokenChoice = { spoken: string } | RecordingLanguages;

/** A request to a worker process; one at a time, each with one response. */
export type WorkerRequest =
  | { type: 'find-speech'; audioPath: string }
  | { type: 'load'; modelFolder: string; modelId: SpeechModel; threads: number }
  | { type: 'detect-language'; audioPath: string; window: WindowMessage }
  | { type: 'transcribe'; audioPath: string; windows: WindowMessage[]; choice: SpokenChoice };

const spanSchema = z.object({ startMs: z.number(), endMs: z.number() });

export const windowSchema = spanSchema.extend({
  spans: z.array(spanSchema),
  /** One speech probability per frame of the window: where it may be split for a retry. */
  probabilities: z.array(z.number()),
});

export type WindowMessage = z.infer<typeof windowSchema>;

const wordSchema = z.object({
  text: z.string().min(1),
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
  confidence: z.number().min(0).max(1),
});

const scoresSchema = z.record(z.string(), z.number());

/** A part of a window in one language. */
const passageSchema = spanSchema.extend({
  spoken: z.string(),
  speechMs: z.number(),
  /** Empty if the language was given. */
  scores: scoresSchema,
  words: z.array(wordSchema),
  /** Speech for which no words were found. Missing in what an earlier version stored. */
  unheard: z.array(spanSchema).default([]),
});

export type Passage = z.infer<typeof passageSchema>;

export const windowsSchema = z.array(windowSchema);
export const piecesSchema = z.array(
  spanSchema.extend({ speechMs: z.number(), scores: scoresSchema }),
);
/** By window. */
export const passagesSchema = z.array(z.array(passageSchema));

export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('speech'), windows: windowsSchema }),
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('languages'), pieces: piecesSchema }),
  z.object({ type: z.literal('words'), windows: passagesSchema }),
  z.object({
    type: z.literal('failed'),
    code: z.string().optional(),
    message: messageRefSchema,
    detail: z.string(),
  }),
]);

export type WorkerAnswer = z.infer<typeof answerSchema>;

/** Sent between request and response as a sign of life. */
export const progressSchema = z.object({
  type: z.literal('progress'),
  fraction: z.number().min(0).max(1),
});
