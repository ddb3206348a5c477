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

/** Why a job failed, from the columns of its row. */
export const answerFailure = (row: {
  failure_code: string | null;
  failure_message: MessageRef | null;
}): Failure | null =>
  row.failure_code
    ? {
        code: row.failure_code,
        message: answerMessage(row.failure_message ?? { id: 'jobs.unexpectedFailure' }),
      }
    : null;
