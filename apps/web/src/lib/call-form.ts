import type { AnswerOf, Endpoint } from '@glossa/contracts/endpoint';
import { asValues, callWithToken, type Said } from './call-api.ts';
import type { CallArguments, CallOptions, FormOptions } from './call-options.ts';
import { downloadFile } from './download.ts';
import { endpointUrl } from './endpoint-url.ts';
import { sendForm } from './send-form.ts';

/** Sends a form with its files, reporting the bytes sent. Throws ApiError; an abort throws AbortError. */
export async function callMultipart<E extends Endpoint>(
  endpoint: E,
  options: FormOptions<E>,
): Promise<AnswerOf<E>> {
  return (await callMultipartForMessage(endpoint, options)).data;
}

/** The same, with the server's message. */
export function callMultipartForMessage<E extends Endpoint>(
  endpoint: E,
  options: FormOptions<E>,
): Promise<Said<E>> {
  const { form, onProgress, signal }: FormOptions<Endpoint> = options;
  const url = endpointUrl(endpoint, asValues(options.params));
  return callWithToken(endpoint, (token) =>
    sendForm({ url, method: endpoint.method, form, token, onProgress, signal }),
  );
}

/** Fetches a file of the contract. Throws ApiError; an abort throws AbortError. */
export async function fetchBlob<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<Blob> {
  const given: CallOptions<Endpoint> = options ?? {};
  const url = endpointUrl(endpoint, asValues(given.params), asValues(given.query));
  return (await downloadFile(url, { signal: given.signal })).blob;
}
