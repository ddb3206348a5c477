import { failureEnvelope } from '@glossa/contracts/endpoint';
import { ApiError } from './api-error.ts';

const noConnection = 'The server cannot be reached. Check your connection, then try again.';

/** Sends a request; throws ApiError NETWORK where no answer came. An abort by the caller passes through. */
export async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError({ code: 'NETWORK', status: 0, message: noConnection }, error);
  }
}

export const networkError = () =>
  new ApiError({ code: 'NETWORK', status: 0, message: noConnection });

/** The error a failed answer describes. A proxy may answer with something that is no envelope. */
export function readFailure(status: number, text: string): ApiError {
  const parsed = failureEnvelope.safeParse(parseJson(text));
  if (parsed.success) return new ApiError({ ...parsed.data, status });
  const unavailable = status === 502 || status === 503 || status === 504;
  return new ApiError({
    code: unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL',
    status,
    message: unavailable
      ? 'The server does not answer at the moment. Try again in a few seconds.'
      : `The server answered with an unexpected error (${status}). Try again.`,
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
