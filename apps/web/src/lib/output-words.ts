import type { OutputKind } from '@glossa/contracts/translation-outputs';

/** What each kind of file made of a translation is called. */
export const outputNames: Record<OutputKind, string> = {
  subtitles: 'Subtitles in every format (zip)',
  'burned-in': 'Video with subtitles in the picture',
  'soft-mp4': 'MP4 with subtitles to switch on',
  'soft-mkv': 'MKV with subtitles to switch on',
  dubbed: 'Video with spoken translation',
  'dub-audio': 'Spoken translation (sound)',
  document: 'Document',
  'document-pdf': 'PDF',
};
/** Above this the browser itself downloads, which no page holds in its memory. Bytes. */
const largeBytes = 500_000_000;
export const isLargeFile = (sizeBytes: number | null): boolean => (sizeBytes ?? 0) > largeBytes;
