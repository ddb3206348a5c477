import { type AnswerOf, type Endpoint, envelope } from '@glossa/contracts/endpoint';
import { ApiError } from './api-error.ts';
import { bearer } from './bearer.ts';
import type { CallArguments, CallOptions } from './call-options.ts';
import { endpointUrl } from './endpoint-url.ts';
import { parseJson, readFailure, readText, sendRequest } from './http.ts';
import { t } from './language/t.ts';
import { freshAccessToken, learnRightsAfterRefusal, renewNow } from './renewal.ts';
import { clearSession, currentAccessToken, requirePasswordChange } from './session-store.ts';

type Answer = { status: number; text: string };
/** What an endpoint answers, with the sentence the server says to it. */
export type Said<E extends Endpoint> = { data: AnswerOf<E>; message: string };

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
        ...(token ? { authorization: bearer(token) } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(given.body) } : {}),
      ...(given.signal ? { signal: given.signal } : {}),
    });
    return { status: response.status, text: await readText(response, given.signal) };
  });
  return answer.data;
}

/** A refused token is renewed once; whoever cannot renew is signed out. */
export async function callWithToken<E extends Endpoint>(
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

/** As addresses are filled in with. */
export const asValues = (values: unknown) =>
  values as Readonly<Record<string, unknown>> | undefined;
