import { bearer } from './bearer.ts';
import { networkError } from './http.ts';

type FormRequest = {
  url: string;
  method: string;
  form: FormData;
  token: string | null;
  onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** By XMLHttpRequest, because fetch does not tell how much of a body is sent. */
export function sendForm({
  url,
  method,
  form,
  token,
  onProgress,
  signal,
}: FormRequest): Promise<{ status: number; text: string }> {
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
      resolve({ status: request.status, text: request.responseText }),
    );
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(aborted()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', onAbort));
    request.send(form);
  });
}
