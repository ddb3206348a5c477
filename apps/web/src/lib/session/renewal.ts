import { renewSession } from '@glossa/contracts/auth';
import { envelope } from '@glossa/contracts/endpoint';
import { ApiError } from '../http/api-error.ts';
import { parseJson, readFailure, readText, requestIdHeader, sendRequest } from '../http/http.ts';
import { storeKey } from './session-key.ts';
import {
  applyLoginResponse,
  applyStoredProfile,
  clearSession,
  currentAccessToken,
  leaveSession,
  readStoredSession,
  type StoredSession,
  sessionState,
  showLoading,
  subscribeSession,
} from './session-store.ts';

const checkEveryMs = 20_000;
/** Renewed at this remaining lifetime of the token or less. */
export const renewBeforeMs = 300_000;

let running: Promise<boolean> | null = null;
/** The session of this tab; another tab may have logged in as another user since. */
let ownHandle: string | null = null;

subscribeSession(() => {
  ownHandle =
    sessionState().status === 'signed-in' ? (readStoredSession()?.userRefreshToken ?? null) : null;
});

/**
 * Renews the session, once for concurrent callers. True: there is a new token. False: the session ended and was
 * cleared. Throws ApiError if the server could not be reached; nothing is cleared then.
 */
export function renewNow(): Promise<boolean> {
  running ??= withRenewalLock(renewOnce).finally(() => {
    running = null;
  });
  return running;
}

const permissionRefreshMs = 10_000;
let permissionsLoadedAt = 0;

/** The server denied an offered action: permissions were removed. Rate-limited for bursts of denials. */
export function refreshPermissionsAfterDenial(): void {
  if (Date.now() - permissionsLoadedAt < permissionRefreshMs) return;
  permissionsLoadedAt = Date.now();
  refreshPermissions();
}

/** A renewal returns the user's current permissions, which the guards apply. */
export function refreshPermissions(): void {
  renewNow().catch((error: unknown) => {
    // Displayed permissions are only a convenience, the server decides: the regular renewal updates them later.
    if (!(error instanceof ApiError)) throw error;
  });
}

/** One tab at a time: otherwise a tab could send a cookie that was just replaced. */
function withRenewalLock<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks on secure origins only; elsewhere the server's grace period must be enough.
  if (!navigator.locks) return work();
  return navigator.locks.request('glossa.renew', work) as Promise<T>;
}

async function renewOnce(): Promise<boolean> {
  const stored = readStoredSession();
  if (!stored) {
    leaveSession('left');
    return false;
  }
  const response = await sendRequest(renewSession.path, {
    method: renewSession.method,
    // It replaces the cookie: closing the page must not lose the response.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: stored.userRefreshToken,
      userId: stored.userInfo.userId,
      isSSOLogin: stored.userInfo.isSSOLogin,
    }),
  });
  const text = await readText(response);
  if (!response.ok)
    return endSessionOrThrow(
      readFailure(response.status, text, response.headers.get(requestIdHeader)),
    );
  const answer = envelope(renewSession.answer).safeParse(parseJson(text));
  if (!answer.success) throw readFailure(500, text, response.headers.get(requestIdHeader));
  applyLoginResponse(answer.data.data);
  return true;
}

/** Only a clear rejection ends the session, not a starting server. */
function endSessionOrThrow(failure: ApiError): false {
  if (failure.status !== 401 && failure.status !== 400 && failure.status !== 403) throw failure;
  clearSession('ended');
  return false;
}

/** At start: without stored data no one was logged in, and nothing is requested. */
export async function restoreSession(): Promise<void> {
  if (!readStoredSession()) {
    leaveSession('absent');
    return;
  }
  showLoading(null);
  try {
    await renewNow();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showLoading(error);
  }
}

/** The token for a call, renewed first if it expires within the given milliseconds. Null: logged out. */
export async function freshAccessToken(withinMs = 30_000): Promise<string | null> {
  const session = sessionState();
  if (session.status !== 'signed-in') return null;
  if (session.tokenValidity - Date.now() > withinMs) return currentAccessToken();
  return (await renewNow()) ? currentAccessToken() : null;
}

function renewIfDue(): void {
  const session = sessionState();
  if (session.status !== 'signed-in') return;
  if (session.tokenValidity - Date.now() > renewBeforeMs) return;
  renewNow().catch((error: unknown) => {
    // The next check or call retries: an unavailable server does not log anyone out.
    if (!(error instanceof ApiError)) throw error;
  });
}

function followOtherTabs({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key !== null && key !== storeKey) return;
  if (newValue === null) {
    if (sessionState().status === 'signed-in') leaveSession('left');
    return;
  }
  const stored: StoredSession | null = readStoredSession();
  if (!stored) return;
  if (stored.userRefreshToken === ownHandle) applyStoredProfile(stored);
  else if (sessionState().status !== 'loading') void restoreSession();
}

/** Starts the checks; returns a function that stops them. */
export function watchSession(): () => void {
  const timer = setInterval(renewIfDue, checkEveryMs);
  const onVisible = () => {
    // Timers pause while a laptop sleeps: check immediately when the page is visible again.
    if (document.visibilityState === 'visible') renewIfDue();
  };
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', followOtherTabs);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
