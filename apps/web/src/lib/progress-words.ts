import type { Progress } from '@glossa/contracts/endpoint';
import { formatSecondsLeft } from './format.ts';
import { serverWords } from './language/server-words.ts';
import { t } from './language/t.ts';

/** A job's phase as the start of a sentence: the server sends it in small letters. */
export function phaseWords(progress: Pick<Progress, 'phase'>): string {
  const words = serverWords(progress.phase);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Transcribing, about 2 min left". */
export function describeProgress(progress: Pick<Progress, 'phase' | 'secondsLeft'>): string {
  const left = formatSecondsLeft(progress.secondsLeft);
  return left === null
    ? phaseWords(progress)
    : t('{phase}, {left}', { phase: phaseWords(progress), left });
}
