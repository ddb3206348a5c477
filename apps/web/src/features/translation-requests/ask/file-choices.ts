import type { MediaDetails } from '@glossa/contracts/media';
import { t } from '../../../lib/language/t.ts';
import type { AskChoice } from './ask-choice.ts';

export type FileKey = 'burnedIn' | 'softMp4' | 'softMkv' | 'dub' | 'disclaimer' | 'pdf';
export type FileChoice = { key: FileKey; label: string; hint: string; needs?: 'burnedIn' };

const ofVideo: readonly FileChoice[] = [
  {
    key: 'softMp4',
    label: t('MP4 with subtitles to switch on'),
    hint: t('The picture is not touched: takes seconds.'),
  },
  {
    key: 'softMkv',
    label: t('MKV with subtitles to switch on'),
    hint: t('Keeps style and place of the subtitles: takes seconds.'),
  },
  {
    key: 'burnedIn',
    label: t('Video with the subtitles in the picture'),
    hint: t(
      'Plays the same everywhere. The whole picture is encoded anew, which may take as long as the video.',
    ),
  },
  {
    key: 'dub',
    label: t('Video with spoken translation'),
    hint: t('A voice speaks every line in its time. Takes minutes.'),
  },
  {
    key: 'disclaimer',
    label: t('Disclaimer in the picture'),
    hint: t(
      'Your organisation’s disclaimer at the top of the picture while the video begins. Comes with the video that has its subtitles in the picture.',
    ),
    needs: 'burnedIn',
  },
];

const ofAudio: readonly FileChoice[] = [
  {
    key: 'dub',
    label: t('Sound with spoken translation'),
    hint: t('A voice speaks every line in its time. Takes minutes.'),
  },
];

const disclaimerOfDocument: FileChoice = {
  key: 'disclaimer',
  label: t('Disclaimer in the document'),
  hint: t('Your organisation’s disclaimer in the language of the translation. Takes no time.'),
};
const pdfOfDocument: FileChoice = {
  key: 'pdf',
  label: t('PDF as well'),
  hint: t('The pages are laid out after the document is made: takes up to a minute.'),
};

/** Formats that have no pages: there is no PDF of them. */
const withoutPages = ['srt', 'vtt', 'xliff', 'xlf', 'po', 'json', 'md'];
export const hasPages = ({ fileName }: Pick<MediaDetails, 'fileName'>): boolean =>
  !withoutPages.includes(fileName.split('.').at(-1) ?? '');

/** What every request brings, in one sentence. */
export const alwaysMade: Record<MediaDetails['kind'], string> = {
  video: t(
    'You always get the subtitles, in every format, as one zip. Choose what else is to be made:',
  ),
  audio: t(
    'You always get the subtitles, in every format, as one zip. Choose what else is to be made:',
  ),
  doc: t('You get the document in the format it came in. Choose what else is to be made:'),
};

export function fileChoicesOf(media: Pick<MediaDetails, 'kind' | 'fileName'>): FileChoice[] {
  if (media.kind === 'video') return [...ofVideo];
  if (media.kind === 'audio') return [...ofAudio];
  return hasPages(media) ? [disclaimerOfDocument, pdfOfDocument] : [disclaimerOfDocument];
}

/** What needs something else cannot be had without it. */
export const isOffered = (file: FileChoice, choice: AskChoice): boolean =>
  file.needs === undefined || choice[file.needs];
