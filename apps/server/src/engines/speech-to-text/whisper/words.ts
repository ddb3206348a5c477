import type { Word } from '../port.ts';
import { alignTokens } from './alignment.ts';
import type { DecodedWindow } from './decode.ts';

const FRAME_MS = 20;
const PROMPT_ROWS = 3;

/** Splits tokens into words: their texts, and which tokens make each. */
export type SplitIntoWords = (tokens: number[]) => { text: string; tokens: number[] }[];

/** The words of one decoded window; times are milliseconds from the start of the recording. */
export function windowWords(
  decoded: DecodedWindow,
  windowStartMs: number,
  filterWidth: number,
  split: SplitIntoWords,
): Word[] {
  // Row i says where token i was heard; one row more says where the text ended.
  const begins = alignTokens(decoded.heads, PROMPT_ROWS, filterWidth);
  return split(decoded.tokens.map(({ id }) => id)).flatMap((word) => {
    const first = word.tokens[0];
    const last = word.tokens.at(-1);
    const text = word.text.trim();
    if (first === undefined || last === undefined || text === '') return [];
    const startMs = windowStartMs + (begins[first] ?? 0) * FRAME_MS;
    const endMs = windowStartMs + (begins[last + 1] ?? begins.at(-1) ?? 0) * FRAME_MS;
    return [{ text, startMs, endMs, confidence: meanProbability(decoded, word.tokens) }];
  });
}

/** Geometric mean: one token the model doubted makes the word doubtful, however long it is. */
function meanProbability(decoded: DecodedWindow, tokens: readonly number[]): number {
  let sum = 0;
  for (const token of tokens)
    sum += Math.log(Math.max(decoded.tokens[token]?.probability ?? 0, 1e-6));
  return Math.round(Math.exp(sum / tokens.length) * 1000) / 1000;
}
