import { t } from '../../../lib/language/t.ts';
import type { Finding } from '../model/editor-types.ts';

/** Whole tenths. */
const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** What is wrong with a cue, in a sentence with its numbers. */
export function findingSentence({ kind, value, limit }: Finding): string {
  switch (kind) {
    case 'empty':
      return t('There is no text.');
    case 'overlap':
      return t('It overlaps the next cue by {value, number} s.', { value: seconds(value) });
    case 'too-fast':
      return t(
        '{value, number} characters a second are too many to read; the limit is {limit, number}.',
        {
          value,
          limit,
        },
      );
    case 'line-too-long':
      return t(
        'A line has {value, plural, one {# character} other {# characters}}; {limit, number} fit.',
        {
          value,
          limit,
        },
      );
    case 'too-many-lines':
      return t(
        'It has {value, plural, one {# line} other {# lines}}; {limit, number} fit on the picture.',
        {
          value,
          limit,
        },
      );
    case 'too-short':
      return t('It is shown for {value, number} s; at least {limit, number} s are needed.', {
        value: seconds(value),
        limit: seconds(limit),
      });
    case 'too-long':
      return t('It is shown for {value, number} s; at most {limit, number} s are good.', {
        value: seconds(value),
        limit: seconds(limit),
      });
    case 'gap-too-small':
      return t(
        'Only {value, number} ms are free before the next cue; {limit, number} ms are needed.',
        {
          value,
          limit,
        },
      );
    case 'crosses-shot-change':
      return t('It runs over a cut of the picture, {value, number} ms from its edge.', { value });
  }
}

export const findingLabels: Record<Finding['kind'], string> = {
  empty: t('No text'),
  overlap: t('Overlap'),
  'too-fast': t('Too fast to read'),
  'line-too-long': t('Line too long'),
  'too-many-lines': t('Too many lines'),
  'too-short': t('Too short'),
  'too-long': t('Too long'),
  'gap-too-small': t('Gap too small'),
  'crosses-shot-change': t('Runs over a cut'),
};
