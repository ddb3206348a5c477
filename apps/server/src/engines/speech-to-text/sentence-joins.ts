import type { LanguageCode } from '@glossa/contracts/languages';
import { endsSentence } from '@glossa/subtitles/language-text';
import type { Word } from './port.ts';
import { type IsFirst, isInventedPeriod } from './window-periods.ts';

/** A longer pause may be the end of a sentence whose period the engine left out. */
const LONGEST_PAUSE_IN_SENTENCE_MS = 300;

/**
 * Capitals and periods where one window ends and the next begins, of which an engine knows neither what was said before
 * nor what comes: a sentence begins with a capital, and one that is cut has neither a capital nor a period in its
 * middle. `windowStartsMs` in any order.
 */
export function joinSentences(
  words: readonly Word[],
  windowStartsMs: readonly number[],
  main: LanguageCode,
): Word[] {
  const isFirst = firstOfWindow(windowStartsMs);
  const isOnlyLower = lowerElsewhere(words, isFirst);
  const isInvented = isInventedPeriod(words, isFirst, main);
  const isContinued = (before: Word, word: Word) =>
    word.startMs - before.endMs < LONGEST_PAUSE_IN_SENTENCE_MS && word.language === before.language;
  const hasInventedPeriod = (word: Word | undefined, next: Word | undefined): boolean =>
    word !== undefined &&
    next !== undefined &&
    isFirst(word, next) &&
    isContinued(word, next) &&
    isInvented(word, next);
  return words.map((word, index) => {
    const before = words[index - 1];
    const text = hasInventedPeriod(word, words[index + 1]) ? word.text.slice(0, -1) : word.text;
    if (!before || !isFirst(before, word)) return { ...word, text };
    if (hasInventedPeriod(before, word)) return { ...word, text };
    const language = word.language ?? main;
    if (beginsSentence(before)) return { ...word, text: capitalized(text, language) };
    const isCut = isContinued(before, word) && /[\p{L}\p{N},]$/u.test(before.text);
    return { ...word, text: isCut && isOnlyLower(text) ? text.toLocaleLowerCase(language) : text };
  });
}

const beginsSentence = ({ text }: Word): boolean =>
  // Whisper writes "..." where its window ends within a sentence.
  endsSentence(text) && !/(?:\.\.|…)["'»”’)\]]*$/u.test(text);

function firstOfWindow(windowStartsMs: readonly number[]): IsFirst {
  const starts = [...windowStartsMs].sort((one, other) => one - other);
  return (before, word) => {
    // The last window that begins by the middle of the word: words begin a little before their window at times.
    const at = (word.startMs + word.endMs) / 2;
    const start = starts.findLast((one) => one <= at);
    return start !== undefined && (before.startMs + before.endMs) / 2 < start;
  };
}

/** "iPhone" and addresses stay as they are. */
const capitalized = (text: string, language: LanguageCode): string =>
  text.replace(
    /^(["'«“„‘¿¡(]*)(\p{Ll})([\p{Ll}\p{M}'’-]*[\p{P}]*)$/u,
    (_, marks: string, letter: string, rest: string) =>
      marks + letter.toLocaleUpperCase(language) + rest,
  );

const plainOf = (text: string): string => text.replace(/^\P{L}+|[^\p{L}\p{M}]+$/gu, '');

/** Whether a word has a capital now, and none wherever else it is within a sentence: no name, no German noun. */
function lowerElsewhere(words: readonly Word[], isFirst: IsFirst): (text: string) => boolean {
  const written = new Set<string>();
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before && !isFirst(before, word) && !endsSentence(before.text))
      written.add(plainOf(word.text));
  }
  return (text) => {
    const plain = plainOf(text);
    const lower = plain.toLowerCase();
    return plain !== lower && written.has(lower) && !written.has(plain);
  };
}
