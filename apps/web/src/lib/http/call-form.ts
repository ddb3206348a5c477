import type { AnswerOf, Endpoint } from '@glossa/contracts/endpoint';
import {
  type ApiMessage,
  bearer,
  type CallArguments,
  type CallOptions,
  callWithToken,
  type FormOptions,
  messageValues,
} from './call-api.ts';
import { downloadFile } from './download.ts';
import { endpointUrl } from './endpoint-url.ts';
import { networkError, requestIdHeader } from './http.ts';

/** Sends a form with files, reporting sent bytes. Throws ApiError; an abort throws AbortError. */
export async function callMultipart<E extends Endpoint>(
  endpoint: E,
  options: FormOptions<E>,
): Promise<AnswerOf<E>> {
  return (await callMultipartForMessage(endpoint, options)).data;
}

type FormRequest = {
  url: string;
  method: string;
  form: FormData;
  token: string | null;
  onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** By XMLHttpRequest, because fetch does not report upload progress. */
function sendForm({
  url,
  method,
  form,
  token,
  onProgress,
  signal,
}: FormRequest): Promise<{ status: number; text: string; requestId: string | null }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const aborted = () => new DOMException('The upload was cancelled.', 'AbortError');
    if (signal?.aborted) return reject(aborted());
    const onAbort = () => request.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    request.open(method, url);
    if (token) request.setRequestHeader('authorization', bearer(token));
    if (onProgress)
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable) onProgress(event.loaded, event.total);
      });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        requestId: request.getResponseHeader(requestIdHeader),
      }),
    );
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(aborted()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', onAbort));
    request.send(form);
  });
}

/** The same, with the server's message. */
export function callMultipartForMessage<E extends Endpoint>(
  endpoint: E,
  options: FormOptions<E>,
): Promise<ApiMessage<E>> {
  const { form, onProgress, signal, params, query }: FormOptions<Endpoint> = options;
  const url = endpointUrl(endpoint, messageValues(params), messageValues(query));
  return callWithToken(endpoint, (token) =>
    sendForm({ url, method: endpoint.method, form, token, onProgress, signal }),
  );
}

/** Downloads a file of the contract. Throws ApiError; an abort throws AbortError. */
export async function fetchBlob<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<Blob> {
  const given: CallOptions<Endpoint> = options ?? {};
  const url = endpointUrl(endpoint, messageValues(given.params), messageValues(given.query));
  return (await downloadFile(url, { signal: given.signal })).blob;
}
