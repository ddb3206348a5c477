import { message } from '@glossa/messages/message';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import type { Word } from './port.ts';

const seconds = z.number().finite();

const wordSchema = z.object({
  word: z.string(),
  start: seconds,
  end: seconds,
  probability: z.number().nullish(),
});

const segmentSchema = z.object({
  start: seconds,
  end: seconds,
  text: z.string(),
  avg_logprob: z.number().nullish(),
  words: z.array(wordSchema).nullish(),
});

const answerSchema = z.object({
  language: z.string().nullish(),
  duration: z.coerce.number().nullish(),
  text: z.string(),
  words: z.array(wordSchema).nullish(),
  segments: z.array(segmentSchema).nullish(),
});

/** What is kept of an answer for the run after an interruption. */
export const heardPartSchema = z.object({
  spokenLanguage: z.string().optional(),
  words: z.array(
    z.object({ text: z.string(), startMs: z.number(), endMs: z.number(), confidence: z.number() }),
  ),
});

export type OpenAiAnswer = { text: string; spokenLanguage?: string; words: Word[] };

/** The confidence for servers that return none: half, which screens show as "please check". */
const UNKNOWN_CONFIDENCE = 0.5;

/**
 * Parses a `verbose_json` response. Words come from the response, else from its segments, else each segment's text is
 * distributed over its time. Throws ENGINE_BAD_ANSWER for anything else.
 */
export function readOpenAiAnswer(body: string): OpenAiAnswer {
  const answer = answerSchema.safeParse(parseJson(body));
  if (!answer.success) throw badAnswer(z.prettifyError(answer.error));
  const { text, words, segments } = answer.data;
  const spokenLanguage = answer.data.language ?? undefined;
  if (words?.length) return { text, spokenLanguage, words: timedWords(words, segments ?? []) };
  const spread = (segments ?? []).flatMap((segment) =>
    segment.words?.length ? timedWords(segment.words, [segment]) : spreadSegment(segment),
  );
  if (spread.length === 0 && text.trim() !== '') throw badAnswer('text without any times');
  return { text, spokenLanguage, words: spread };
}

function timedWords(
  words: readonly z.infer<typeof wordSchema>[],
  segments: readonly z.infer<typeof segmentSchema>[],
): Word[] {
  return words.flatMap(({ word, start, end, probability }) => {
    const text = word.trim();
    if (text === '') return [];
    const segment = segments.find((around) => start >= around.start - 0.05 && start < around.end);
    return [
      {
        text,
        ...milliseconds(start, end),
        confidence: confidence(probability, segment?.avg_logprob),
      },
    ];
  });
}

/** In proportion to word length, which approximates speaking time. */
function spreadSegment(segment: z.infer<typeof segmentSchema>): Word[] {
  const texts = segment.text.split(/\s+/).filter((text) => text !== '');
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  const length = segment.end - segment.start;
  let said = 0;
  return texts.map((text) => {
    const start = segment.start + (length * said) / total;
    said += text.length;
    const end = segment.start + (length * said) / total;
    return { text, ...milliseconds(start, end), confidence: confidence(null, segment.avg_logprob) };
  });
}

function milliseconds(start: number, end: number): { startMs: number; endMs: number } {
  return { startMs: Math.round(start * 1000), endMs: Math.round(end * 1000) };
}

function confidence(probability?: number | null, averageLog?: number | null): number {
  const known = probability ?? (averageLog == null ? UNKNOWN_CONFIDENCE : Math.exp(averageLog));
  return Math.min(1, Math.max(0, known));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw badAnswer(cause instanceof Error ? cause.message : 'not JSON');
  }
}

function badAnswer(detail: string): EngineError {
  return new EngineError('ENGINE_BAD_ANSWER', message('speech.serviceBadAnswer'), {
    detail: detail.slice(0, 2_000),
  });
}
