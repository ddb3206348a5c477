import type { Word } from './port.ts';
import type { Span } from './speech-spans.ts';

/** Attention is sometimes off by a few hundred milliseconds; a word further from speech was never said. */
const STRAY_MS = 400;
const SHORTEST_WORD_MS = 20;

/** Drops words outside speech, and moves the edges of the others into their speech span. */
export function selectVoicedWords(words: readonly Word[], spans: readonly Span[]): Word[] {
  return words.flatMap((word) => {
    const span = spanOf(word, spans);
    if (!span) return [];
    const startMs = Math.min(Math.max(word.startMs, span.startMs), span.endMs);
    const endMs = Math.max(Math.min(word.endMs, span.endMs), startMs);
    return [{ ...word, startMs, endMs }];
  });
}

/** The span that overlaps a word most; else the nearest if it is close. */
function spanOf(word: Word, spans: readonly Span[]): Span | undefined {
  let best: Span | undefined;
  let bestOverlap = -STRAY_MS - 1;
  for (const span of spans) {
    const overlap = Math.min(word.endMs, span.endMs) - Math.max(word.startMs, span.startMs);
    if (overlap <= bestOverlap) continue;
    best = span;
    bestOverlap = overlap;
  }
  return best;
}

/** Words in order, of positive length, without overlap, all between the two times. */
export function orderWordTimes(words: readonly Word[], fromMs: number, toMs: number): Word[] {
  if (words.length === 0) return [];
  const shortest = Math.max(
    1,
    Math.min(SHORTEST_WORD_MS, Math.floor((toMs - fromMs) / words.length)),
  );
  const ordered: Word[] = [];
  let earliest = fromMs;
  for (const word of words) {
    const startMs = Math.max(word.startMs, earliest);
    const endMs = Math.max(word.endMs, startMs + shortest);
    ordered.push({ ...word, startMs, endMs });
    earliest = endMs;
  }
  let latest = toMs;
  for (let index = ordered.length - 1; index >= 0; index--) {
    const word = ordered[index];
    if (!word) continue;
    word.endMs = Math.min(word.endMs, latest);
    word.startMs = Math.min(word.startMs, word.endMs - shortest);
    latest = word.startMs;
  }
  return ordered;
}
