import type { CueChange } from '@glossa/subtitles/cue-change';
import { formatEditorTime } from '@glossa/subtitles/time';
import { t } from '../../../lib/language/t.ts';

/** What the store says where it does not do something. */
export const readOnly = t(
  'You can look at these subtitles, but you do not have the right to change them.',
);
export const cueGone = t(
  'This cue is not there any more: a colleague deleted or merged it. Choose another cue.',
);
export const nothingTo = {
  undo: t('There is nothing to undo.'),
  redo: t('There is nothing to redo.'),
} as const;

export function overtaken(direction: 'undo' | 'redo', label: string, { before, after }: CueChange) {
  const cue = before ?? after;
  const values = {
    label,
    known: cue ? 'yes' : 'no',
    time: cue ? formatEditorTime(cue.startMs) : '',
  };
  return direction === 'undo'
    ? t(
        '“{label}” cannot be undone: {known, select, yes {the cue at {time}} other {a cue}} was changed by somebody else since, and their change would be lost. Press the key again for the step before.',
        values,
      )
    : t(
        '“{label}” cannot be done again: {known, select, yes {the cue at {time}} other {a cue}} was changed by somebody else since, and their change would be lost. Press the key again for the step before.',
        values,
      );
}
