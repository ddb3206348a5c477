import { type AnswerOf, type Endpoint, envelope } from '@glossa/contracts/endpoint';
import type { z } from 'zod';
import { t } from '../i18n/t.ts';
import { freshAccessToken, refreshPermissionsAfterDenial, renewNow } from '../session/renewal.ts';
import { clearSession, currentAccessToken, requireFirst } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { endpointUrl } from './endpoint-url.ts';
import { parseJson, readFailure, readText, requestIdHeader, sendRequest } from './http.ts';

let onMaintenance = () => {};
/** `listener` is called when the server refuses a change because it is in maintenance. */
export const listenForMaintenance = (listener: () => void): void => {
  onMaintenance = listener;
};

type Answer = { status: number; text: string; requestId: string | null };
/** An endpoint's data, with the server's message. */
export type ApiMessage<E extends Endpoint> = { data: AnswerOf<E>; message: string };

// biome-ignore lint/complexity/noBannedTypes: asks whether an object without any field would do
type Empty = {};

/** Optional if the contract allows it. */
type Part<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Empty extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export type CallOptions<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>> & { signal?: AbortSignal | undefined };

/** Optional if none of its parts is required. */
export type CallArguments<E extends Endpoint> =
  Empty extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export type FormOptions<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> & {
    form: FormData;
    /** Called during the upload: sent and total bytes. */
    onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
    signal?: AbortSignal | undefined;
  };

// not shown: an HTTP header
export const bearer = (token: string): string => `Bearer ${token}`;

/** Calls the server by contract. Throws ApiError; an abort by `signal` throws AbortError. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<AnswerOf<E>> {
  const given: CallOptions<Endpoint> = options ?? {};
  const url = endpointUrl(endpoint, messageValues(given.params), messageValues(given.query));
  const hasBody = given.body !== undefined && given.body !== null;
  const answer = await callWithToken(endpoint, async (token) => {
    const response = await sendRequest(url, {
      method: endpoint.method,
      headers: {
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: bearer(token) } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(given.body) } : {}),
      ...(given.signal ? { signal: given.signal } : {}),
    });
    return {
      status: response.status,
      text: await readText(response, given.signal),
      requestId: response.headers.get(requestIdHeader),
    };
  });
  return answer.data;
}

/** Renews a rejected token once; if that fails, the session ends. */
export async function callWithToken<E extends Endpoint>(
  endpoint: E,
  send: (token: string | null) => Promise<Answer>,
): Promise<ApiMessage<E>> {
  if (endpoint.permission === 'public') return readAnswer(endpoint, await send(null));
  const token = await freshAccessToken();
  const first = await send(token);
  if (first.status !== 401) return readAnswer(endpoint, first);
  const current = currentAccessToken();
  const renewed = (current !== null && current !== token) || (await renewNow());
  if (!renewed) throw readFailure(first.status, first.text, first.requestId);
  const second = await send(currentAccessToken());
  if (second.status === 401) clearSession('ended');
  return readAnswer(endpoint, second);
}

function readAnswer<E extends Endpoint>(
  endpoint: E,
  { status, text, requestId }: Answer,
): ApiMessage<E> {
  if (status < 200 || status > 299) {
    const failure = readFailure(status, text, requestId);
    if (failure.code === 'AUTH_PASSWORD_CHANGE_REQUIRED') requireFirst('firstTimeLogin');
    if (failure.code === 'SECOND_FACTOR_SETUP_REQUIRED') requireFirst('secondFactorDue');
    if (failure.code === 'ACCESS_DENIED') refreshPermissionsAfterDenial();
    if (failure.code === 'MAINTENANCE') onMaintenance();
    throw failure;
  }
  const parsed = envelope(endpoint.answer).safeParse(parseJson(text));
  if (parsed.success)
    return { data: parsed.data.data as AnswerOf<E>, message: parsed.data.message };
  throw new ApiError(
    {
      code: 'INTERNAL',
      status,
      requestId: requestId ?? undefined,
      message: t('app.errors.unreadableResponse'),
    },
    parsed.error,
  );
}

/** In URL form. */
export const messageValues = (values: unknown) =>
  values as Readonly<Record<string, unknown>> | undefined;
