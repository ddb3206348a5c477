import type { Word } from '../port.ts';
import { SHORTEST_SPEECH_MS, type Span } from '../speech-spans.ts';
import { type HeardWindow, narrowWindow } from '../windows.ts';
import { LONGEST_WORD_MS, shortenLongWords, startWithNext } from '../word-times.ts';
import { certaintyOf, isCredible, tokensOf } from './doubt.ts';
import { speechMs } from './language.ts';

/** Speech beside words: less may be the end of a word whose times are not exact, a filler or a breath. */
const SHORTEST_REST_MS = LONGEST_WORD_MS + SHORTEST_SPEECH_MS;

/**
 * The parts of a window with speech, but without words, each to be decoded by itself: the decoder ends a text early where
 * another language begins, and omits sentences. `words` are in time order.
 */
export function unheardParts(window: HeardWindow, words: readonly Word[]): HeardWindow[] {
  const rests = window.spans.flatMap((span) => restsOf(span, words));
  const groups: Span[][] = [];
  for (const rest of rests) {
    const before = groups.at(-1)?.at(-1);
    const apart =
      !before || words.some((word) => word.endMs > before.endMs && word.startMs < rest.startMs);
    if (apart) groups.push([]);
    groups.at(-1)?.push(rest);
  }
  const shortestMs = words.length === 0 ? SHORTEST_SPEECH_MS : SHORTEST_REST_MS;
  return groups
    .map((spans) => narrowWindow(window, spans))
    .filter((part) => speechMs(part) >= shortestMs);
}

/** Of a guess: the decoder had to write something. */
const IMPROBABLE = 0.15;

/**
 * Words in time order without the guesses next to speech that has no words, which is then decoded together with theirs:
 * “Y el sistema” (0.03, 0.12, 0.05) stood for the end of a sentence whose start had no words. Words without a
 * probability, of a loop, stay.
 */
export function withoutGuesses(window: HeardWindow, words: readonly Word[]): Word[] {
  const isGuess = ({ confidence }: Word) => confidence > 0 && confidence < IMPROBABLE;
  const guesses = unheardParts(window, words).flatMap((rest) => {
    const before = words.filter(({ startMs }) => startMs < rest.endMs);
    const after = words.slice(before.length);
    const firstAfter = after.findIndex((word) => !isGuess(word));
    const lastBefore = before.findLastIndex((word) => !isGuess(word));
    return [
      ...before.slice(lastBefore + 1),
      ...after.slice(0, firstAfter < 0 ? after.length : firstAfter),
    ];
  });
  return words.filter((word) => !guesses.includes(word));
}

/** Words in time order where they are said, so that speech without words shows. */
export function placeWords(window: HeardWindow, words: readonly Word[]): Word[] {
  const certain = withoutGuesses(window, shortenLongWords(words, window.spans));
  return startWithNext(certain, window);
}

/** More than the pause of a comma, between spans with their padding. */
export const APART_MS = 300;

/**
 * Spans apart from all others whose words, together, are not credible: a sneeze before a sentence was “Choo!”. A decoder
 * that hears nothing else says whether they are speech. Empty where there is no other text in the window: that is judged
 * as a whole, by Whisper's own rule.
 */
export function doubtfulSpans(
  { spans }: Pick<HeardWindow, 'spans'>,
  words: readonly Word[],
): Span[] {
  const doubtful = spans.filter((span, index) => {
    const before = spans[index - 1]?.endMs ?? Number.NEGATIVE_INFINITY;
    const after = spans[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    if (span.startMs - before < APART_MS || after - span.endMs < APART_MS) return false;
    const text = tokensOf(wordsIn([span], words));
    return certaintyOf(text) !== undefined && !isCredible(text);
  });
  return wordsIn(doubtful, words).length < words.length ? doubtful : [];
}

/** Those whose middle is in one of the spans. */
export function wordsIn(spans: readonly Span[], words: readonly Word[]): Word[] {
  return words.filter((word) => {
    const middleMs = (word.startMs + word.endMs) / 2;
    return spans.some(({ startMs, endMs }) => middleMs >= startMs && middleMs < endMs);
  });
}

function restsOf(span: Span, words: readonly Word[]): Span[] {
  const rests: Span[] = [];
  let fromMs = span.startMs;
  for (const { startMs, endMs } of words) {
    if (endMs <= fromMs) continue;
    if (startMs >= span.endMs) break;
    if (startMs > fromMs) rests.push({ startMs: fromMs, endMs: startMs });
    fromMs = endMs;
  }
  if (fromMs < span.endMs) rests.push({ startMs: fromMs, endMs: span.endMs });
  return rests;
}
