import type { LanguageCode } from '@glossa/contracts/languages';
import { endsSentence, leansForward } from '@glossa/subtitles/language-text';
import type { Word } from './port.ts';

/** Whether a word is the first of its window, after the one before it. */
export type IsFirst = (before: Word, word: Word) => boolean;

/** One period after letters only: no "p.m.", and no ordinal such as the German "3.". */
const wordWithPeriod = /^["'«“„‘¿¡(]*((?:\p{L}\p{M}*)+)\.$/u;
/** All in lower case: no name such as "iPhone", no address. */
const lowerWord = /^\p{Ll}[\p{Ll}\p{M}'’-]*[\p{P}]*$/u;
/** Shorter words may be abbreviations that are not known here, such as "usw." and "т.д.". */
const FEWEST_LETTERS = 4;
const longAbbreviations = /^(?:abzgl|aprox|bspw|evtl|exkl|inkl|maks|págs|sept|zzgl)$/iu;

/**
 * Whether the period of the last word of a window was written only because the window ends, although the sentence
 * continues. Whisper was trained on windows of 30 s with the part of the text that is in them (section 2.1 of "Robust
 * Speech Recognition via Large-Scale Weak Supervision"), so it closes sentences that a window cuts, at times, while it
 * begins a window within a sentence in lower case and one that begins with a sentence with a capital.
 * A period directly before a word in lower case is therefore taken for an invented one, but not where that is uncertain:
 * - where the engine begins sentences in lower case within windows, too, this says nothing;
 * - the word before may be an abbreviation, unless it is long, cannot end a sentence, or is elsewhere without a period;
 * - languages without letter case, German nouns and names show nothing, and stay as they are;
 * - question and exclamation marks are heard in the voice.
 */
export function isInventedPeriod(
  words: readonly Word[],
  isFirst: IsFirst,
  main: LanguageCode,
): (last: Word, first: Word) => boolean {
  const written = new Set<string>();
  let beginsInLower = false;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (!next || isFirst(word, next)) continue;
    if (endsWithPeriod(word)) beginsInLower ||= lowerWord.test(next.text);
    else written.add(word.text.toLowerCase());
  }
  return (last, first) => {
    const word = endsWithPeriod(last);
    if (beginsInLower || !word || !lowerWord.test(first.text)) return false;
    return (
      (word.length >= FEWEST_LETTERS && !longAbbreviations.test(word)) ||
      leansForward(word, last.language ?? main) ||
      written.has(word.toLowerCase())
    );
  };
}

/** The word before the period of a sentence; undefined where there is none. */
const endsWithPeriod = ({ text }: Word): string | undefined =>
  endsSentence(text) ? wordWithPeriod.exec(text)?.[1] : undefined;
