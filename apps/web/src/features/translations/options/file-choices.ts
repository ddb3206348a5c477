import { hasPages as isPaged } from '@glossa/contracts/document-formats';
import type { MediaDetails } from '@glossa/contracts/media';
import { t } from '../../../lib/i18n/t.ts';
import type { RequestOptionsForm } from './request-options.ts';

export type FileKey = 'burnedIn' | 'softMp4' | 'softMkv' | 'dub' | 'disclaimer' | 'pdf';
export type FileChoice = { key: FileKey; label: string; hint: string; needs?: 'burnedIn' };

const ofVideo: readonly FileChoice[] = [
  {
    key: 'softMp4',
    label: t('translations.softMp4'),
    hint: t('translations.softMp4Hint'),
  },
  {
    key: 'softMkv',
    label: t('translations.softMkv'),
    hint: t('translations.softMkvHint'),
  },
  {
    key: 'burnedIn',
    label: t('translations.burnedInOption'),
    hint: t('translations.burnedInHint'),
  },
  {
    key: 'dub',
    label: t('translations.dubbedVideo'),
    hint: t('translations.dubHint'),
  },
  {
    key: 'disclaimer',
    label: t('translations.disclaimerInVideo'),
    hint: t('translations.disclaimerInVideoHint'),
    needs: 'burnedIn',
  },
];

const ofAudio: readonly FileChoice[] = [
  {
    key: 'dub',
    label: t('translations.dubbedAudioOption'),
    hint: t('translations.dubHint'),
  },
];

const disclaimerOfDocument: FileChoice = {
  key: 'disclaimer',
  label: t('translations.disclaimerInDocument'),
  hint: t('translations.disclaimerInDocumentHint'),
};
const pdfOfDocument: FileChoice = {
  key: 'pdf',
  label: t('translations.pdf'),
  hint: t('translations.pdfHint'),
};

export const hasPages = ({ fileName }: Pick<MediaDetails, 'fileName'>): boolean =>
  isPaged(fileName.split('.').at(-1)?.toLowerCase() ?? '');

/** The outputs included in every request, in one sentence. */
export const alwaysMade: Record<MediaDetails['kind'], string> = {
  video: t('translations.subtitlesIncluded'),
  audio: t('translations.subtitlesIncluded'),
  doc: t('translations.documentIncluded'),
};

export function fileChoicesOf(media: Pick<MediaDetails, 'kind' | 'fileName'>): FileChoice[] {
  if (media.kind === 'video') return [...ofVideo];
  if (media.kind === 'audio') return [...ofAudio];
  return hasPages(media) ? [disclaimerOfDocument, pdfOfDocument] : [disclaimerOfDocument];
}

/** Options that depend on another one. */
export const isOffered = (file: FileChoice, choice: RequestOptionsForm): boolean =>
  file.needs === undefined || choice[file.needs];
