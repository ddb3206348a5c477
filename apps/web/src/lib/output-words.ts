import type { OutputKind } from '@glossa/contracts/translation-outputs';
import { t } from './language/t.ts';

/** What each kind of file made of a translation is called. */
export const outputNames: Record<OutputKind, string> = {
  subtitles: t('Subtitles in every format (zip)'),
  'burned-in': t('Video with subtitles in the picture'),
  'soft-mp4': t('MP4 with subtitles to switch on'),
  'soft-mkv': t('MKV with subtitles to switch on'),
  dubbed: t('Video with spoken translation'),
  'dub-audio': t('Spoken translation (sound)'),
  document: t('Document'),
  'document-pdf': 'PDF',
};
/** Above this the browser itself downloads, which no page holds in its memory. Bytes. */
const largeBytes = 500_000_000;
export const isLargeFile = (sizeBytes: number | null): boolean => (sizeBytes ?? 0) > largeBytes;
