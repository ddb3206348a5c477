import type { Progress } from '@glossa/contracts/endpoint';
import { formatSecondsLeft } from '../format/format.ts';
import { messageText } from '../i18n/message-text.ts';
import { t } from '../i18n/t.ts';

/** A job's phase as the start of a sentence: the server sends it in lower case. */
export function phaseLabels(progress: Pick<Progress, 'phase'>): string {
  const words = messageText(progress.phase);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Transcribing, about 2 min left". */
export function describeProgress(progress: Pick<Progress, 'phase' | 'secondsLeft'>): string {
  const left = formatSecondsLeft(progress.secondsLeft);
  return left === null
    ? phaseLabels(progress)
    : t('common.phaseTimeLeft', { phase: phaseLabels(progress), left });
}
