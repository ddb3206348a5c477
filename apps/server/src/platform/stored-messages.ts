import type { Failure, Progress } from '@glossa/contracts';
import type { MessageRef } from '@glossa/contracts/messages';
import { answerMessage } from './i18n/translate.ts';

/** A job's progress, as stored in its row. */
export type StoredProgress = Omit<Progress, 'phase'> & { phase: MessageRef };

/** The progress of a new job. */
export const firstProgress = (phase: MessageRef): string =>
  JSON.stringify({ percent: 0, phase, secondsLeft: null } satisfies StoredProgress);

/** A job's progress, as in responses and live messages. */
export const answerProgress = (progress: StoredProgress | null): Progress | null =>
  progress && { ...progress, phase: answerMessage(progress.phase) };

/** Why a job failed, as stored in its row, with the id of the request that asked for the job. */
export type StoredFailureMessage = MessageRef & { requestId?: string };

/** Why a job failed, from the columns of its row. */
export const answerFailure = (row: {
  failure_code: string | null;
  failure_message: StoredFailureMessage | null;
}): Failure | null => {
  if (!row.failure_code) return null;
  const stored: StoredFailureMessage = row.failure_message ?? { id: 'jobs.unexpectedFailure' };
  const { requestId, ...message } = stored;
  return {
    code: row.failure_code,
    message: answerMessage(message),
    ...(requestId !== undefined && { requestId }),
  };
};
