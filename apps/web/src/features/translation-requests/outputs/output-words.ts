import type { MediaDetails } from '@glossa/contracts/media';
import type { OutputKind, TranslationOutput } from '@glossa/contracts/translation-outputs';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';
import { describeProgress } from '../../../lib/progress-words.ts';

const ofKind: Record<MediaDetails['kind'], readonly OutputKind[]> = {
  video: ['soft-mp4', 'soft-mkv', 'burned-in', 'dubbed', 'dub-audio'],
  audio: ['dub-audio'],
  doc: ['document-pdf'],
};

/** Files that could be made of a translation besides those it has. */
export function missingKinds(
  media: { kind: MediaDetails['kind']; hasPages: boolean },
  outputs: readonly Pick<TranslationOutput, 'kind'>[],
): OutputKind[] {
  return ofKind[media.kind].filter(
    (kind) =>
      !outputs.some((output) => output.kind === kind) &&
      (kind !== 'document-pdf' || media.hasPages),
  );
}

export const isDub = (kind: OutputKind): boolean => kind === 'dubbed' || kind === 'dub-audio';
/** It is the translation itself: it goes only with the whole translation. */
export const isMain = (kind: OutputKind): boolean => kind === 'subtitles' || kind === 'document';
export const isBeingMade = ({ status }: Pick<TranslationOutput, 'status'>): boolean =>
  status === 'queued' || status === 'working';

/**
 * One sentence on a file that cannot simply be downloaded; empty where it can. Where the text itself is out of date,
 * making the file again would change nothing: the text is redone first, and its files with it.
 */
export function describeOutput(
  { status, progress, failure }: TranslationOutput,
  textIsStale: boolean,
): string {
  switch (status) {
    case 'queued':
      return t('Waiting for its turn.');
    case 'working':
      return progress ? describeProgress(progress) : t('Beginning.');
    case 'failed':
      return failure ? serverWords(failure.message) : t('This file could not be made. Try again.');
    case 'cancelled':
      return t('Cancelled.');
    case 'stale':
      return textIsStale
        ? t('Out of date with the translation.')
        : t('Out of date: the text has changed since it was made. Make it again to catch up.');
    case 'ready':
      return '';
  }
}
