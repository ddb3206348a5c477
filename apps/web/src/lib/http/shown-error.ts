import type { Failure } from '@glossa/contracts/endpoint';
import { messageText } from '../i18n/message-text.ts';
import { errorSentence, requestIdOf } from './error-sentence.ts';

/** What is shown of an error, by `ErrorText` or a toast, where the error itself cannot be kept: it is stored or compared. */
export type ShownError = { message: string; requestId?: string | undefined };

export const shownError = (error: unknown): ShownError => {
  const requestId = requestIdOf(error);
  return { message: errorSentence(error), ...(requestId !== undefined && { requestId }) };
};

/** Why a job failed: the id is that of the request that asked for it. */
export const shownFailure = ({ message, requestId }: Failure): ShownError => ({
  message: messageText(message),
  requestId,
});
