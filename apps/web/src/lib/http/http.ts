import { failureEnvelope } from '@glossa/contracts/endpoint';
import { t } from '../i18n/t.ts';
import { ApiError } from './api-error.ts';

const noConnection = t('app.errors.unreachable');

export const networkError = (cause?: unknown) =>
  new ApiError({ code: 'NETWORK', status: 0, message: noConnection }, cause);

/** Throws ApiError NETWORK if the connection fails. An abort by the caller passes through. */
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

/** Sends a request; throws ApiError NETWORK without a response. An abort by the caller passes through. */
export const sendRequest = (url: string, init: RequestInit): Promise<Response> =>
  overNetwork(() => fetch(url, { credentials: 'same-origin', ...init }), init.signal);

/** The response text. A connection lost while reading it is also NETWORK. */
export const readText = (response: Response, signal?: AbortSignal): Promise<string> =>
  overNetwork(() => response.text(), signal);

/** The next chunk of a response, with the same errors. */
export const readPart = (
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  signal?: AbortSignal,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> =>
  overNetwork(() => reader.read(), signal);

/** The header with the id of a request. */
export const requestIdHeader = 'x-request-id';

/** The error of a failed response. A proxy may respond without our envelope; the id is in the header, too. */
export function readFailure(status: number, text: string, requestId?: string | null): ApiError {
  const parsed = failureEnvelope.safeParse(parseJson(text));
  if (parsed.success) return new ApiError({ ...parsed.data, status });
  const unavailable = status === 502 || status === 503 || status === 504;
  return new ApiError({
    requestId: requestId ?? undefined,
    code: unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL',
    status,
    message: unavailable
      ? t('app.errors.serverNotResponding')
      : t('app.errors.unexpectedStatus', { status }),
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
