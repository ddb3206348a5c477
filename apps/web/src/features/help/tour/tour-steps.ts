import { type TourStep, tourSteps } from '@glossa/contracts/sample-media';
import { t } from '../../../lib/language/t.ts';

export type TourHint = {
  title: string;
  text: string;
  /** The screen it speaks of; what it needs to know is which media. */
  to:
    | '/upload-media'
    | '/dashboard/media-details'
    | '/dashboard/verify-transcript'
    | '/dashboard/translation-request';
  /** What it points at, where it is on the page. */
  target: string | null;
};

export const tourHints: Record<TourStep, TourHint> = {
  begin: {
    title: t('Welcome. Begin with a video.'),
    text: t(
      'Let a short spoken video be made on this machine, or upload one of your own. It is transcribed by itself.',
    ),
    to: '/upload-media',
    target: 'nav a[href="/upload-media"]',
  },
  transcript: {
    title: t('What was said stands beside the video.'),
    text: t(
      'When the transcript is ready, play the video: the line that is spoken is marked. Choose a line to go there.',
    ),
    to: '/dashboard/media-details',
    target: null,
  },
  verify: {
    title: t('Correct the lines and verify them.'),
    text: t('Change a line, publish, and verify the transcript. Press ? there to see all keys.'),
    to: '/dashboard/verify-transcript',
    target: 'main a[href*="/dashboard/verify-transcript"]',
  },
  translate: {
    title: t('Ask for a translation.'),
    text: t(
      'Choose one or more languages and the files you want. You can leave the page while they are made.',
    ),
    to: '/dashboard/translation-request',
    target: 'main a[href*="/dashboard/translation-request"]',
  },
  download: {
    title: t('Download what was made.'),
    text: t(
      'When a translation is ready, its subtitles, videos and documents stand at the media and on its card.',
    ),
    to: '/dashboard/media-details',
    target: null,
  },
};

export const numberOf = (step: TourStep): number => tourSteps.indexOf(step) + 1;
export const stepAfter = (step: TourStep): TourStep | undefined => tourSteps[numberOf(step)];
export const stepBefore = (step: TourStep): TourStep | undefined => tourSteps[numberOf(step) - 2];
