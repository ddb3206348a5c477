import type { AnswerOf, Endpoint } from '@glossa/contracts/endpoint';
import { envelope } from '@glossa/contracts/endpoint';
import { exchangeSsoToken, findSSOAccessCode, getSSOToken } from '@glossa/contracts/single-sign-on';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { beginSession } from './begin-session.ts';
import { callApi } from './call-api.ts';
import { endpointUrl } from './endpoint-url.ts';
import { parseJson, readFailure, readText, sendRequest } from './http.ts';
import { t } from './language/t.ts';

/** What must outlive the way to the provider and back, in this tab alone. No secret: those are the server's. */
const journeyKey = 'glossa.sso';
const journeySchema = z.object({ clientId: z.string(), from: z.string().nullable() });
type Journey = z.infer<typeof journeySchema>;

/** Leaves the page for the provider's. Throws ApiError where the server cannot begin. `from`: where to go afterwards. */
export async function startSingleSignOn(providerId: string, from: string | null): Promise<void> {
  const { authorizationUrl } = await postForm(findSSOAccessCode, {}, { providerId });
  const journey: Journey = {
    clientId: new URL(authorizationUrl).searchParams.get('client_id') ?? '',
    from,
  };
  sessionStorage.setItem(journeyKey, JSON.stringify(journey));
  window.location.assign(authorizationUrl);
}

/** One exchange a return, however often the screen asks: the code is good once. */
const exchanges = new Map<string, Promise<{ finish: () => void; from: string | null }>>();

/**
 * Exchanges what the provider sent back for a session, which begins with `finish`.
 * Throws ApiError; APPROVAL_PENDING and its like mean that the person is known but may not come in (yet).
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
    message:
      error === 'access_denied'
        ? t('The sign-in was cancelled at the provider.')
        : t('The sign-in could not be completed. Start it again.'),
  });

/** These two calls are form-encoded, as OAuth has it. */
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
  if (!response.ok) throw readFailure(response.status, text);
  const parsed = envelope(endpoint.answer).safeParse(parseJson(text));
  if (!parsed.success) throw readFailure(500, text);
  return parsed.data.data as AnswerOf<E>;
}
