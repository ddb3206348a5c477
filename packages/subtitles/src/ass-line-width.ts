import type { LanguageCode } from '@glossa/contracts/languages';
import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { breakLines } from './break-lines.ts';
import { isUnspaced } from './language-text.ts';
import { countCharacters, readingRules } from './reading-rules.ts';
import { letterShare } from './subtitle-style.ts';

/** Breaking looks at every place of a line; nobody reads a line longer than this. */
const longestLine = 400;

/**
 * The lines of a cue as they fit the width of the picture. The renderer breaks at spaces by itself, but lets a language
 * written without them run off the picture.
 */
export function fitToWidth(
  lines: readonly string[],
  language: LanguageCode,
  { fontSize, marginHorizontal }: TrackStyle,
  aspectRatio: number,
): string[] {
  if (!isUnspaced(language)) return [...lines];
  const width = 100 * aspectRatio - 2 * marginHorizontal;
  const cpl = Math.max(1, Math.floor(width / (fontSize * letterShare)));
  const rules = { ...readingRules[language], cpl };
  return lines.flatMap((line) =>
    line.length > longestLine || countCharacters(line, rules) <= cpl
      ? [line]
      : breakLines(line, language, rules).split('\n'),
  );
}
