import { t } from '../../../lib/i18n/t.ts';
import type { Finding } from '../store/editor-types.ts';

/** In whole tenths. */
const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** An issue of a cue as a message with its numbers. */
export function findingSentence({ kind, value, limit }: Finding): string {
  switch (kind) {
    case 'empty':
      return t('editor.issue.noText');
    case 'before-start':
      return t('editor.issue.beforeStart', { value: seconds(value) });
    case 'past-end':
      return t('editor.issue.pastEnd', { value: seconds(value) });
    case 'impossible-duration':
      return t('editor.issue.impossibleDuration', { value, limit });
    case 'unreadable':
      return t('editor.issue.unreadable', { value, limit });
    case 'overlap':
      return t('editor.issue.overlap', { value: seconds(value) });
    case 'too-fast':
      return t('editor.issue.readingSpeed', {
        value,
        limit,
      });
    case 'line-too-long':
      return t('editor.issue.lineLength', {
        value,
        limit,
      });
    case 'too-many-lines':
      return t('editor.issue.lineCount', {
        value,
        limit,
      });
    case 'too-short':
      return t('editor.issue.minDuration', {
        value: seconds(value),
        limit: seconds(limit),
      });
    case 'too-long':
      return t('editor.issue.maxDuration', {
        value: seconds(value),
        limit: seconds(limit),
      });
    case 'gap-too-small':
      return t('editor.issue.gap', {
        value,
        limit,
      });
    case 'crosses-shot-change':
      return t('editor.issue.shotChange', { value });
  }
}

export const findingLabels: Record<Finding['kind'], string> = {
  empty: t('editor.issueType.noText'),
  'before-start': t('editor.issueType.beforeStart'),
  'past-end': t('editor.issueType.pastEnd'),
  'impossible-duration': t('editor.issueType.impossibleDuration'),
  overlap: t('editor.issueType.overlap'),
  unreadable: t('editor.issueType.unreadable'),
  'too-fast': t('editor.issueType.tooFast'),
  'line-too-long': t('editor.issueType.lineTooLong'),
  'too-many-lines': t('editor.issueType.tooManyLines'),
  'too-short': t('editor.issueType.tooShort'),
  'too-long': t('editor.issueType.tooLong'),
  'gap-too-small': t('editor.issueType.gapTooSmall'),
  'crosses-shot-change': t('editor.issueType.crossesShotChange'),
};
