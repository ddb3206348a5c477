import { failureEnvelope } from '@glossa/contracts/endpoint';
import { ApiError } from './api-error.ts';
import { t } from './language/t.ts';

const noConnection = t('The server cannot be reached. Check your connection, then try again.');

export const networkError = (cause?: unknown) =>
  new ApiError({ code: 'NETWORK', status: 0, message: noConnection }, cause);

/** Throws ApiError NETWORK where the connection fails. An abort by the caller passes through. */
async function overNetwork<T>(
  work: () => Promise<T>,
  signal: AbortSignal | null | undefined,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError(error);
  }
}

/** Sends a request; throws ApiError NETWORK where no answer came. An abort by the caller passes through. */
export const sendRequest = (url: string, init: RequestInit): Promise<Response> =>
  overNetwork(() => fetch(url, { credentials: 'same-origin', ...init }), init.signal);

/** The text of an answer. A connection may also be lost in the middle of it: that is NETWORK too. */
export const readText = (response: Response, signal?: AbortSignal): Promise<string> =>
  overNetwork(() => response.text(), signal);

/** The next part of an answer that comes in pieces, with the same refusals. */
export const readPart = (
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  signal?: AbortSignal,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> =>
  overNetwork(() => reader.read(), signal);

/** The error a failed answer describes. A proxy may answer with something that is no envelope. */
export function readFailure(status: number, text: string): ApiError {
  const parsed = failureEnvelope.safeParse(parseJson(text));
  if (parsed.success) return new ApiError({ ...parsed.data, status });
  const unavailable = status === 502 || status === 503 || status === 504;
  return new ApiError({
    code: unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL',
    status,
    message: unavailable
      ? t('The server does not answer at the moment. Try again in a few seconds.')
      : t('The server answered with an unexpected error ({status}). Try again.', { status }),
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
