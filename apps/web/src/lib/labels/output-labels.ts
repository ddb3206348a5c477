import type { OutputKind } from '@glossa/contracts/translation-outputs';
import { t } from '../i18n/t.ts';

/** An engine's quality for a language pair. */
export const qualityLabels = {
  draft: t('engines.draftQuality'),
  good: t('engines.goodQuality'),
  best: t('engines.bestQuality'),
} as const;

/** The label of each kind of output. */
export const outputNames: Record<OutputKind, string> = {
  subtitles: t('translations.subtitlesZip'),
  'burned-in': t('translations.burnedInVideo'),
  'soft-mp4': t('translations.softMp4'),
  'soft-mkv': t('translations.softMkv'),
  dubbed: t('translations.dubbedVideo'),
  'dub-audio': t('translations.dubbedAudio'),
  document: t('common.document'),
  'document-pdf': 'PDF',
};
/** Larger files are downloaded by the browser itself, without using page memory. Bytes. */
const largeBytes = 500_000_000;
export const isLargeFile = (sizeBytes: number | null): boolean => (sizeBytes ?? 0) > largeBytes;
