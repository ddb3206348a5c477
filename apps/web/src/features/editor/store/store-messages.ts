import { maxCueCharacters } from '@glossa/contracts/subtitle-changes';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { formatEditorTime } from '@glossa/subtitles/time';
import { t } from '../../../lib/i18n/t.ts';

/** The store's messages about operations it does not perform. */
export const readOnly = t('editor.noEditPermission');
export const cueGone = t('editor.cueDeleted');
export const cueTooLong = t('editor.cueTooLong', { max: maxCueCharacters });
export const nothingTo = {
  undo: t('editor.nothingToUndo'),
  redo: t('editor.nothingToRedo'),
} as const;

export function overtaken(direction: 'undo' | 'redo', label: string, { before, after }: CueChange) {
  const cue = before ?? after;
  const values = {
    label,
    known: cue ? 'yes' : 'no',
    time: cue ? formatEditorTime(cue.startMs) : '',
  };
  return direction === 'undo' ? t('editor.cannotUndo', values) : t('editor.cannotRedo', values);
}

export const dismissStep = t('editor.step.dismiss', {
  what: t('editor.issueType.notTranscribed'),
});
