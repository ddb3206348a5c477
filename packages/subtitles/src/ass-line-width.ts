import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { breakLines } from './break-lines.ts';
import type { LanguageTag } from './language-tag.ts';
import { isUnspaced } from './language-text.ts';
import { countCharacters, readingRulesOf } from './reading-rules.ts';
import { letterShare } from './subtitle-style.ts';

/** Wrapping checks every position of a line; longer lines are unreadable anyway. */
const longestLine = 400;

/**
 * The lines of a cue wrapped to the picture's width. The renderer breaks at spaces by itself, but lets a language
 * without spaces overflow.
 */
export function fitToWidth(
  lines: readonly string[],
  language: LanguageTag,
  { fontSize, marginHorizontal }: TrackStyle,
  aspectRatio: number,
): string[] {
  if (!isUnspaced(language)) return [...lines];
  const width = 100 * aspectRatio - 2 * marginHorizontal;
  const cpl = Math.max(1, Math.floor(width / (fontSize * letterShare)));
  const rules = { ...readingRulesOf(language), cpl };
  return lines.flatMap((line) =>
    line.length > longestLine || countCharacters(line, rules) <= cpl
      ? [line]
      : breakLines(line, language, rules).split('\n'),
  );
}
