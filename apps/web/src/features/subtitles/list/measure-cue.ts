import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { countCharacters, readingSpeed } from '@glossa/subtitles/reading-rules';
import { formatNumber } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import type { Cue } from '../model/editor-types.ts';

/** A measure of a cue against its limit, in the unit of its kind. */
export type Measure = { value: number; limit: number; over: boolean };

export type CueMeasures = {
  /** Characters of the longest line. */
  line: Measure;
  /** Characters per second; Infinity where it is not shown at all. */
  speed: Measure;
  lines: Measure;
};

const measure = (value: number, limit: number): Measure => ({ value, limit, over: value > limit });

export function measureCue(
  cue: Pick<Cue, 'text' | 'startMs' | 'endMs'>,
  rules: ReadingRulesSetting,
): CueMeasures {
  const lines = cue.text.split('\n');
  const longest = lines.reduce((most, line) => Math.max(most, countCharacters(line, rules)), 0);
  return {
    line: measure(longest, rules.cpl),
    speed: measure(readingSpeed(cue, rules), rules.cps),
    lines: measure(lines.length, rules.maxLines),
  };
}

/** At most one decimal; ∞ for what has no time at all. */
export const shownValue = (value: number): string =>
  Number.isFinite(value) ? formatNumber(Math.round(value * 10) / 10) : '∞';

/** What the meters show, in words. */
export function speakMeasures({ line, speed, lines }: CueMeasures): string {
  const perSecond = { value: shownValue(speed.value), limit: speed.limit };
  const longest = { value: shownValue(line.value), limit: line.limit };
  const parts = [
    speed.over
      ? t('{value} of {limit, number} characters per second, too fast', perSecond)
      : t('{value} of {limit, number} characters per second', perSecond),
    line.over
      ? t('longest line {value} of {limit, number}, too long', longest)
      : t('longest line {value} of {limit, number}', longest),
    ...(lines.over
      ? [
          t('{value, plural, one {# line} other {# lines}} of {limit, number}', {
            value: lines.value,
            limit: lines.limit,
          }),
        ]
      : []),
  ];
  return parts.join('; ');
}
