import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { countCharacters } from '@glossa/subtitles/reading-rules';

export type MeasuredLine = {
  text: string;
  count: number;
  /** Where what no longer fits begins, in UTF-16 units; null where the line fits. */
  overFrom: number | null;
};

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The lines of a text against the characters that fit. */
export function measureLines(
  text: string,
  rules: Pick<ReadingRulesSetting, 'cpl' | 'halfWidthWeight'>,
): MeasuredLine[] {
  return text.split('\n').map((line) => {
    const count = countCharacters(line, rules);
    return { text: line, count, overFrom: count > rules.cpl ? placeOfLimit(line, rules) : null };
  });
}

function placeOfLimit(
  line: string,
  rules: Pick<ReadingRulesSetting, 'cpl' | 'halfWidthWeight'>,
): number {
  let count = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    count += countCharacters(segment, rules);
    if (count > rules.cpl) return index;
  }
  return line.length;
}
