import {
  type TranslationRequest,
  workingRequestStatuses,
} from '@glossa/contracts/translation-requests';
import { formatInstant } from '../../../lib/format/format.ts';
import { type ShownError, shownFailure } from '../../../lib/http/shown-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { describeProgress } from '../../../lib/labels/progress-labels.ts';

export type RequestLine = {
  words: string | ShownError;
  percent: number | null;
  tone: 'working' | 'done' | 'stale' | 'problem' | 'idle';
};

export const isWorking = ({ status }: Pick<TranslationRequest, 'status'>): boolean =>
  workingRequestStatuses.includes(status);

function queueLabels(position: number | null): string {
  return position === null || position === 0
    ? t('translations.queuedNext')
    : t('translations.queuedAhead', { position });
}

/** What changed, what is not translated, what a user has to decide, and what to read again, counted apart. */
function staleParts(request: TranslationRequest): string[] {
  const { staleCueCount, untranslatedCount, suggestionCount, contextCueCount } = request;
  return [
    ...(staleCueCount > 0 ? [t('translations.outdatedLines', { count: staleCueCount })] : []),
    ...(untranslatedCount > 0
      ? [t('translations.untranslatedLines', { count: untranslatedCount })]
      : []),
    ...(staleCueCount + untranslatedCount === 0 ? [t('translations.outdatedSource')] : []),
    ...(suggestionCount > 0
      ? [t('translations.suggestionsToReview', { count: suggestionCount })]
      : []),
    ...(contextCueCount > 0 ? [t('translations.contextLines', { count: contextCueCount })] : []),
  ];
}

/** The progress, or what to do about a failure, in one sentence. */
export function describeRequest(request: TranslationRequest): RequestLine {
  const { progress } = request;
  switch (request.status) {
    case 'queued':
      return { words: queueLabels(request.queuePosition), percent: null, tone: 'idle' };
    case 'translating':
      return {
        words: progress ? describeProgress(progress) : t('status.translating'),
        percent: progress?.percent ?? null,
        tone: 'working',
      };
    case 'rendering':
      return { words: t('translations.creatingFiles'), percent: 100, tone: 'working' };
    case 'ready':
      return {
        words: request.finishedAt
          ? t('translations.completedAt', { instant: formatInstant(request.finishedAt) })
          : t('status.ready'),
        percent: 100,
        tone: 'done',
      };
    case 'stale':
      return {
        words: staleParts(request).join(' · '),
        percent: 100,
        tone: 'stale',
      };
    case 'failed':
      return {
        words: request.failure ? shownFailure(request.failure) : t('translations.failedUnknown'),
        percent: null,
        tone: 'problem',
      };
    case 'cancelled':
      return { words: t('status.jobCanceled'), percent: null, tone: 'idle' };
  }
}
