import type { MediaDetails } from '@glossa/contracts/media';
import type { OutputKind, TranslationOutput } from '@glossa/contracts/translation-outputs';
import { type ShownError, shownFailure } from '../../../lib/http/shown-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { describeProgress } from '../../../lib/labels/progress-labels.ts';

const ofKind: Record<MediaDetails['kind'], readonly OutputKind[]> = {
  video: ['soft-mp4', 'soft-mkv', 'burned-in', 'dubbed', 'dub-audio'],
  audio: ['dub-audio'],
  doc: ['document-pdf'],
};

/** Outputs that could be added to a translation. */
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
/** It is the translation itself: deleted only with the whole translation. */
export const isMain = (kind: OutputKind): boolean => kind === 'subtitles' || kind === 'document';
export const isBeingMade = ({ status }: Pick<TranslationOutput, 'status'>): boolean =>
  status === 'queued' || status === 'working';

/**
 * A sentence about a file that is not simply downloadable; empty if it is. If the text itself is stale, regenerating
 * the file changes nothing: the text is retranslated first, and then its files.
 */
export function describeOutput(
  { status, progress, failure }: TranslationOutput,
  textIsStale: boolean,
): string | ShownError {
  switch (status) {
    case 'queued':
      return t('status.queued');
    case 'working':
      return progress ? describeProgress(progress) : t('status.starting');
    case 'failed':
      return failure ? shownFailure(failure) : t('translations.fileFailed');
    case 'cancelled':
      return t('status.jobCanceled');
    case 'stale':
      return textIsStale ? t('translations.fileOutdatedWithText') : t('translations.fileOutdated');
    case 'ready':
      return '';
  }
}
