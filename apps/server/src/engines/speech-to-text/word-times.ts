import type { Word } from './port.ts';
import { defaultSpanRules, SHORTEST_SPEECH_MS, type Span } from './speech-spans.ts';
import { type HeardWindow, isDoubtfulVoice } from './windows.ts';

/** Attention is sometimes off by a few hundred milliseconds; a word further from speech was never said. */
const STRAY_MS = 400;
const SHORTEST_WORD_MS = 20;

/** The longest time with speech of one word, as in OpenAI's Whisper: twice a median of at most 0.7 s. */
export const LONGEST_WORD_MS = 1_400;
const PUNCTUATED = /\p{P}$/u;
const SENTENCE_END = /[.!?。！？…]\p{P}*$/u;
/** Of an article or a preposition, in letters. Chinese and Japanese write more with as few. */
const SHORT_WORD = /^\p{L}{1,3}$/u;
const BY_SYLLABLE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
/** Several words, written as one: a number, and an address, which may be said letter by letter. */
const SEVERAL_WORDS = /\p{N}|\p{L}[.@/]\p{L}/u;
/** The longest time of a character that is said by itself: “doble ve”. */
const CHARACTER_MS = 300;

/**
 * Takes from words the speech that is not theirs, which the decoder left out: from a word so long that there is room for
 * speech beside the longest. Those that end a sentence keep their start, others their end, up to a pause if there is one.
 */
export function shortenLongWords(words: readonly Word[], spans: readonly Span[]): Word[] {
  return words.map((word) => {
    if (
      SEVERAL_WORDS.test(word.text) ||
      voicedMs(word, spans) < LONGEST_WORD_MS + SHORTEST_SPEECH_MS
    )
      return word;
    if (SENTENCE_END.test(word.text)) {
      const latest = word.startMs + LONGEST_WORD_MS;
      const pause = spans.find(({ endMs }) => endMs > word.startMs && endMs <= latest);
      return { ...word, endMs: pause?.endMs ?? latest };
    }
    const earliest = word.endMs - LONGEST_WORD_MS;
    const pause = spans.findLast(({ startMs }) => startMs < word.endMs && startMs >= earliest);
    return { ...word, startMs: pause?.startMs ?? earliest };
  });
}

function voicedMs({ startMs, endMs }: Span, spans: readonly Span[]): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(endMs, span.endMs) - Math.max(startMs, span.startMs)),
    0,
  );
}

/**
 * Moves first words to the one after them, where that begins after a pause: a short one, and any on a sound. “To” and “В”
 * were placed on a scream and a laugh before their sentences, “pour” on the first beat of music, and “The” on a sentence
 * that the decoder left out.
 */
export function startWithNext(words: readonly Word[], window: HeardWindow): Word[] {
  const voices = voicesOf(window);
  return words.map((word, index) => {
    const own = spanOfWord(words, index, window, voices);
    const next = words[index + 1];
    if (!own || !next || !isSaidWithNext(words, index, isDoubtfulVoice(window, own))) return word;
    const span = spanOf(next, voices, 1);
    if (!span || span.startMs <= own.endMs) return word;
    const endMs = Math.max(next.startMs, span.startMs + SHORTEST_WORD_MS);
    return { ...word, startMs: span.startMs, endMs };
  });
}

/** Of the first word after a punctuation mark. */
function isSaidWithNext(words: readonly Word[], index: number, isSound: boolean): boolean {
  const [before, text] = [words[index - 1]?.text, words[index]?.text ?? ''];
  if ((before !== undefined && !PUNCTUATED.test(before)) || PUNCTUATED.test(text)) return false;
  return isSound || (SHORT_WORD.test(text) && !BY_SYLLABLE.test(text));
}

/** Drops words outside speech, and moves the edges of the others into their speech span. */
export function selectVoicedWords(words: readonly Word[], window: HeardWindow): Word[] {
  const voices = voicesOf(window);
  return words.flatMap((word, index) => {
    const most = spanOfWord(words, index, window, voices);
    if (!most) return [];
    const span = SEVERAL_WORDS.test(word.text) ? spanOfSeveral(word, most, voices) : most;
    const startMs = Math.min(Math.max(word.startMs, span.startMs), span.endMs);
    const endMs = Math.max(Math.min(word.endMs, span.endMs), startMs);
    return [{ ...word, startMs, endMs }];
  });
}

const voicesOf = (window: HeardWindow): Span[] =>
  window.spans.filter((span) => !isDoubtfulVoice(window, span));

/** The span that a word is said in: one of the `voices` of the window, else any that is near. */
function spanOfWord(
  words: readonly Word[],
  index: number,
  window: HeardWindow,
  voices: readonly Span[],
): Span | undefined {
  const [before, word] = [words[index - 1], words[index]];
  if (!word) return undefined;
  // The first word of a sentence reaches back over sounds and silence before it.
  const isFirst = !before || SENTENCE_END.test(before.text);
  return (
    (isFirst && !PUNCTUATED.test(word.text) ? lastSpanOf(word, voices) : undefined) ??
    spanOf(word, voices, 1) ??
    spanOf(word, window.spans, -STRAY_MS)
  );
}

/** The last span that a word reaches into, beyond its padding. */
function lastSpanOf(word: Word, spans: readonly Span[]): Span | undefined {
  return spans.findLast(
    ({ startMs, endMs }) =>
      word.startMs < endMs && word.endMs > startMs + defaultSpanRules.paddingMs,
  );
}

/** A span of several words, written as one, with those around it that no pause separates, for as long as the characters may take. */
function spanOfSeveral({ text, endMs }: Word, span: Span, spans: readonly Span[]): Span {
  const reach = { ...span };
  for (const before of spans.toReversed())
    if (before.endMs === reach.startMs) reach.startMs = before.startMs;
  for (const after of spans) if (after.startMs === reach.endMs) reach.endMs = after.endMs;
  const earliest = Math.min(
    span.startMs,
    Math.min(endMs, reach.endMs) - CHARACTER_MS * text.length,
  );
  return { ...reach, startMs: Math.max(reach.startMs, earliest) };
}

/** The span that overlaps a word most, and by at least `leastMs`; below 0, it may be that far away. */
function spanOf(word: Word, spans: readonly Span[], leastMs: number): Span | undefined {
  let best: Span | undefined;
  let bestOverlap = leastMs - 1;
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
