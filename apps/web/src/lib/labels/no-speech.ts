import type { MediaItem } from '@glossa/contracts/media';
import { t } from '../i18n/t.ts';

type Ended = Pick<MediaItem, 'uploadedStatus' | 'failure'>;

/** Whether a recording was heard to its end and no one speaks in it: nothing went wrong, there is only no transcript. */
export const hasNoSpeech = ({ uploadedStatus, failure }: Ended): boolean =>
  uploadedStatus === 'failed' && failure?.code === 'ENGINE_NO_SPEECH';

/** Whether a recording without a transcript will not get one by itself. */
export const hasEnded = ({ uploadedStatus }: Pick<Ended, 'uploadedStatus'>): boolean =>
  uploadedStatus === 'failed' || uploadedStatus === 'cancelled';

/** What is said where its transcript would be. What ended without one does not promise any. */
export function withoutTranscript(media: Ended): string {
  if (hasNoSpeech(media)) return t('media.noSpeech');
  return hasEnded(media) ? t('media.noTranscript') : t('media.transcriptPending');
}
