import type { AnswerOf, Endpoint } from '@glossa/contracts/endpoint';
import { envelope } from '@glossa/contracts/endpoint';
import { exchangeSsoToken, findSSOAccessCode, getSSOToken } from '@glossa/contracts/single-sign-on';
import { z } from 'zod';
import { ApiError } from '../http/api-error.ts';
import { callApi } from '../http/call-api.ts';
import { endpointUrl } from '../http/endpoint-url.ts';
import { parseJson, readFailure, readText, requestIdHeader, sendRequest } from '../http/http.ts';
import { t } from '../i18n/t.ts';
import { beginSession } from './begin-session.ts';

/** Data kept during the provider redirect, in this tab only. No secrets: those stay on the server. */
const journeyKey = 'glossa.sso';
const journeySchema = z.object({ clientId: z.string(), from: z.string().nullable() });
type Journey = z.infer<typeof journeySchema>;

/** Redirects to the provider. Throws ApiError if the server cannot start. `from`: where to go afterwards. */
export async function startSingleSignOn(providerId: string, from: string | null): Promise<void> {
  const { authorizationUrl } = await postForm(findSSOAccessCode, {}, { providerId });
  const journey: Journey = {
    clientId: new URL(authorizationUrl).searchParams.get('client_id') ?? '',
    from,
  };
  sessionStorage.setItem(journeyKey, JSON.stringify(journey));
  window.location.assign(authorizationUrl);
}

/** One exchange per callback, however often the screen asks: the code works once. */
const exchanges = new Map<string, Promise<{ finish: () => void; from: string | null }>>();

/**
 * Exchanges the provider's callback for a session, which starts with `finish`. Throws ApiError; APPROVAL_PENDING and
 * similar mean that the user is known but has no access (yet).
 */
export function completeSingleSignOn(search: URLSearchParams) {
  const state = search.get('state') ?? '';
  const running = exchanges.get(state) ?? exchange(search);
  exchanges.set(state, running);
  return running;
}

async function exchange(search: URLSearchParams) {
  const journey = readJourney();
  sessionStorage.removeItem(journeyKey);
  if (search.has('error') || !journey) throw refused(search.get('error'));
  const fields = Object.fromEntries(
    ['code', 'state', 'iss', 'session_state', 'scope'].flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const { access_token: token } = await postForm(
    exchangeSsoToken,
    { clientId: journey.clientId },
    { grant_type: 'authorization_code', ...fields },
  );
  const answer = await callApi(getSSOToken, { body: { token } });
  return { finish: () => beginSession(answer), from: journey.from };
}

function readJourney(): Journey | undefined {
  const parsed = journeySchema.safeParse(parseJson(sessionStorage.getItem(journeyKey) ?? ''));
  return parsed.success ? parsed.data : undefined;
}

const refused = (error: string | null) =>
  new ApiError({
    code: 'SSO_REFUSED',
    status: 401,
    message: error === 'access_denied' ? t('auth.ssoCanceled') : t('auth.ssoIncomplete'),
  });

/** These two calls are form-encoded, as OAuth specifies. */
async function postForm<E extends Endpoint>(
  endpoint: E,
  params: Record<string, string>,
  fields: Record<string, string>,
): Promise<AnswerOf<E>> {
  const response = await sendRequest(endpointUrl(endpoint, params), {
    method: endpoint.method,
    body: new URLSearchParams(fields),
  });
  const text = await readText(response);
  if (!response.ok) throw readFailure(response.status, text, response.headers.get(requestIdHeader));
  const parsed = envelope(endpoint.answer).safeParse(parseJson(text));
  if (!parsed.success) throw readFailure(500, text, response.headers.get(requestIdHeader));
  return parsed.data.data as AnswerOf<E>;
}
