import { messageText } from '../i18n/message-text.ts';
import { t } from '../i18n/t.ts';
import { ApiError } from './api-error.ts';

// Imported only by what shows both, and by `withSentence`: .dependency-cruiser.cjs sees to it that no screen shows a
// sentence without the id of its request.

/** The sentence for any thrown value, for a `ShownError`, or for what a screen found without a request: a sentence already. */
export function errorSentence(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof ApiError) {
    const { message, messageRef } = error.said;
    return messageRef ? messageText({ text: message, ...messageRef }) : message;
  }
  const message = fieldOf(error, 'message');
  return message === undefined || message === '' ? t('app.errors.unknown') : message;
}

/** The id by which the request is found in the server's log. */
export function requestIdOf(error: unknown): string | undefined {
  const own = fieldOf(error, 'requestId');
  return own ?? (error instanceof Error ? requestIdOf(error.cause) : undefined);
}

function fieldOf(error: unknown, name: 'message' | 'requestId'): string | undefined {
  const value = error instanceof Object ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
