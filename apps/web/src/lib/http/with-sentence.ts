import { t } from '../i18n/t.ts';
import { ApiError } from './api-error.ts';
import { errorSentence } from './error-sentence.ts';

/** "Error fetching user data: The server cannot be reached.": the action and the reason. */
export const failureReason = (what: string, why: string): string =>
  t('app.errors.withReason', { what, why });

/** The same failure in another sentence, which has the reason in it; its code still decides how it is shown. */
export function withSentence(error: unknown, sentence: (reason: string) => string): Error {
  const message = sentence(errorSentence(error));
  if (!(error instanceof ApiError)) return new Error(message, { cause: error });
  const { code, status, fields, requestId, uses, conflicts, drafts } = error;
  return new ApiError({ code, status, fields, requestId, uses, conflicts, drafts, message }, error);
}

/** The same failure with what was being done before its reason. */
export const withAction = (error: unknown, what: string): Error =>
  withSentence(error, (why) => failureReason(what, why));
