import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { countCharacters, readingSpeed } from '@glossa/subtitles/reading-rules';
import { formatNumber } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import type { Cue } from '../store/editor-types.ts';

/** A metric of a cue and its limit, in the unit of its kind. */
export type Measure = { value: number; limit: number; over: boolean };

export type CueMeasures = {
  /** Characters of the longest line. */
  line: Measure;
  /** Characters per second; Infinity for a duration of zero. */
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

/** At most one decimal; ∞ for a duration of zero. */
export const shownValue = (value: number): string =>
  Number.isFinite(value) ? formatNumber(Math.round(value * 10) / 10) : '∞';

/** The meters' values in words. */
export function describeMeasures({ line, speed, lines }: CueMeasures): string {
  const perSecond = { value: shownValue(speed.value), limit: speed.limit };
  const longest = { value: shownValue(line.value), limit: line.limit };
  const parts = [
    speed.over ? t('editor.measure.speedTooFast', perSecond) : t('editor.measure.speed', perSecond),
    line.over
      ? t('editor.measure.longestLineTooLong', longest)
      : t('editor.measure.longestLine', longest),
    ...(lines.over
      ? [
          t('editor.measure.lines', {
            value: lines.value,
            limit: lines.limit,
          }),
        ]
      : []),
  ];
  return parts.join('; ');
}
