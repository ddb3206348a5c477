import {
  type TranslationRequest,
  workingRequestStatuses,
} from '@glossa/contracts/translation-requests';
import { formatInstant } from '../../../lib/format.ts';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';
import { describeProgress } from '../../../lib/progress-words.ts';

export type RequestLine = {
  words: string;
  percent: number | null;
  tone: 'working' | 'done' | 'stale' | 'problem' | 'idle';
};

export const isWorking = ({ status }: Pick<TranslationRequest, 'status'>): boolean =>
  workingRequestStatuses.includes(status);
/** There is a text to look at, if an old one. */
export const hasResult = ({ status }: Pick<TranslationRequest, 'status'>): boolean =>
  status === 'ready' || status === 'stale';

function queueWords(position: number | null): string {
  return position === null || position === 0
    ? t('Waiting, next in line')
    : t('Waiting, {position, number} before it', { position });
}

/** One sentence on how far it is, and what to do where something went wrong. */
export function describeRequest(request: TranslationRequest): RequestLine {
  const { progress, staleCueCount } = request;
  switch (request.status) {
    case 'queued':
      return { words: queueWords(request.queuePosition), percent: null, tone: 'idle' };
    case 'translating':
      return {
        words: progress ? describeProgress(progress) : t('Translating'),
        percent: progress?.percent ?? null,
        tone: 'working',
      };
    case 'rendering':
      return { words: t('Translated. Its files are being made.'), percent: 100, tone: 'working' };
    case 'ready':
      return {
        words: request.finishedAt
          ? t('Ready, {instant}', { instant: formatInstant(request.finishedAt) })
          : t('Ready'),
        percent: 100,
        tone: 'done',
      };
    case 'stale':
      return {
        words:
          staleCueCount > 0
            ? t(
                '{count, plural, one {Out of date: # line of the source changed since it was translated.} other {Out of date: # lines of the source changed since it was translated.}}',
                { count: staleCueCount },
              )
            : t('Out of date: the source changed since it was translated.'),
        percent: 100,
        tone: 'stale',
      };
    case 'failed':
      return {
        words: request.failure
          ? serverWords(request.failure.message)
          : t('It failed without a reason. Try again.'),
        percent: null,
        tone: 'problem',
      };
    case 'cancelled':
      return { words: t('Cancelled.'), percent: null, tone: 'idle' };
  }
}
