import { readFailure, readText, requestIdHeader, sendRequest } from './http.ts';

/**
 * Why the server does not send the file at an address, for elements that hide its answer, such as a video; undefined if
 * it sends it.
 */
export async function fileFailure(url: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await sendRequest(url, { headers: { range: 'bytes=0-0' }, signal });
    if (response.ok) return void response.body?.cancel();
    const requestId = response.headers.get(requestIdHeader);
    return readFailure(response.status, await readText(response, signal), requestId);
  } catch (error) {
    signal.throwIfAborted();
    return error;
  }
}
