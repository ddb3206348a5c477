import { type AnswerOf, type Endpoint, envelope } from '@glossa/contracts/endpoint';
import { ApiError } from './api-error.ts';
import type { CallArguments, CallOptions, FormOptions } from './call-options.ts';
import { downloadFile } from './download.ts';
import { endpointUrl } from './endpoint-url.ts';
import { parseJson, readFailure, readText, sendRequest } from './http.ts';
import { t } from './language/t.ts';
import { freshAccessToken, learnRightsAfterRefusal, renewNow } from './renewal.ts';
import { sendForm } from './send-form.ts';
import { clearSession, currentAccessToken, requirePasswordChange } from './session-store.ts';

export { ApiError, errorSentence } from './api-error.ts';
export { downloadFile, saveAs } from './download.ts';
export { freshAccessToken } from './renewal.ts';

type Answer = { status: number; text: string };
/** What an endpoint answers, with the sentence the server says to it. */
type Said<E extends Endpoint> = { data: AnswerOf<E>; message: string };

/** Calls the server as the contract says. Throws ApiError; an abort by `signal` throws AbortError. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<AnswerOf<E>> {
  const given: CallOptions<Endpoint> = options ?? {};
  const url = endpointUrl(endpoint, asValues(given.params), asValues(given.query));
  const hasBody = given.body !== undefined && given.body !== null;
  const answer = await callWithToken(endpoint, async (token) => {
    const response = await sendRequest(url, {
      method: endpoint.method,
      headers: {
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: t('Bearer {token}', { token }) } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(given.body) } : {}),
      ...(given.signal ? { signal: given.signal } : {}),
    });
    return { status: response.status, text: await readText(response, given.signal) };
  });
  return answer.data;
}

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

/** A refused token is renewed once; whoever cannot renew is signed out. */
async function callWithToken<E extends Endpoint>(
  endpoint: E,
  send: (token: string | null) => Promise<Answer>,
): Promise<Said<E>> {
  if (endpoint.permission === 'public') return readAnswer(endpoint, await send(null));
  const token = await freshAccessToken();
  const first = await send(token);
  if (first.status !== 401) return readAnswer(endpoint, first);
  const current = currentAccessToken();
  const renewed = (current !== null && current !== token) || (await renewNow());
  if (!renewed) throw readFailure(first.status, first.text);
  const second = await send(currentAccessToken());
  if (second.status === 401) clearSession('ended');
  return readAnswer(endpoint, second);
}

function readAnswer<E extends Endpoint>(endpoint: E, { status, text }: Answer): Said<E> {
  if (status < 200 || status > 299) {
    const failure = readFailure(status, text);
    if (failure.code === 'AUTH_PASSWORD_CHANGE_REQUIRED') requirePasswordChange();
    if (failure.code === 'ACCESS_DENIED') learnRightsAfterRefusal();
    throw failure;
  }
  const parsed = envelope(endpoint.answer).safeParse(parseJson(text));
  if (parsed.success)
    return { data: parsed.data.data as AnswerOf<E>, message: parsed.data.message };
  throw new ApiError(
    {
      code: 'INTERNAL',
      status,
      message: t(
        'The server answered in a way this page does not understand. Reload the page; it may be older than the server.',
      ),
    },
    parsed.error,
  );
}

const asValues = (values: unknown) => values as Readonly<Record<string, unknown>> | undefined;
