import { renewSession } from '@glossa/contracts/auth';
import { envelope } from '@glossa/contracts/endpoint';
import { ApiError } from './api-error.ts';
import { parseJson, readFailure, readText, sendRequest } from './http.ts';
import { storeKey } from './session-key.ts';
import {
  clearSession,
  currentAccessToken,
  leaveSession,
  readStoredSession,
  type StoredSession,
  sessionState,
  showLoading,
  subscribeSession,
  takeLoginAnswer,
  takeStoredProfile,
} from './session-store.ts';

const checkEveryMs = 20_000;
/** Renewed when this much or less of the token's life remains. */
export const renewBeforeMs = 300_000;

let running: Promise<boolean> | null = null;
/** The session this tab works in; another tab may have signed in as somebody else meanwhile. */
let ownHandle: string | null = null;

subscribeSession(() => {
  ownHandle =
    sessionState().status === 'signed-in' ? (readStoredSession()?.userRefreshToken ?? null) : null;
});

/**
 * Renews the session, once however many ask. True: there is a fresh token. False: the session is over and cleared.
 * Throws ApiError where the server could not be asked; then nothing is cleared.
 */
export function renewNow(): Promise<boolean> {
  running ??= inTurn(renewOnce).finally(() => {
    running = null;
  });
  return running;
}

const learnEveryMs = 10_000;
let learnedAt = 0;

/** The server refused what the screens offered: rights were taken away. Not asked for every refusal of a burst. */
export function learnRightsAfterRefusal(): void {
  if (Date.now() - learnedAt < learnEveryMs) return;
  learnedAt = Date.now();
  learnRights();
}

/** A renewal brings the person's present rights, and the guards act on them. */
export function learnRights(): void {
  renewNow().catch((error: unknown) => {
    // Shown rights are a courtesy, the server decides: the regular renewal brings them later.
    if (!(error instanceof ApiError)) throw error;
  });
}

/** One tab at a time: the loser of a race would come with a cookie that was just replaced. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks on secure origins only; elsewhere the server's grace for the replaced cookie has to do.
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
    // It replaces the cookie: a page that is closed meanwhile must not take the answer with it.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: stored.userRefreshToken,
      userId: stored.userInfo.userId,
      isSSOLogin: stored.userInfo.isSSOLogin,
    }),
  });
  const text = await readText(response);
  if (!response.ok) return giveUpOrThrow(readFailure(response.status, text));
  const answer = envelope(renewSession.answer).safeParse(parseJson(text));
  if (!answer.success) throw readFailure(500, text);
  takeLoginAnswer(answer.data.data);
  return true;
}

/** Only a clear no ends the session: a server that is starting says nothing about it. */
function giveUpOrThrow(failure: ApiError): false {
  if (failure.status !== 401 && failure.status !== 400 && failure.status !== 403) throw failure;
  clearSession('ended');
  return false;
}

/** At start: without anything stored nobody was signed in, and nothing is asked. */
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

/** The token for a call, renewed first where it expires within the given milliseconds. Null: signed out. */
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
    // The next check, or the next call, tries again: a server that is away is no reason to sign anybody out.
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
  if (stored.userRefreshToken === ownHandle) takeStoredProfile(stored);
  else if (sessionState().status !== 'loading') void restoreSession();
}

/** Starts the checks; the answer stops them. */
export function watchSession(): () => void {
  const timer = setInterval(renewIfDue, checkEveryMs);
  const onVisible = () => {
    // Timers sleep with the laptop: look at once when the page is seen again.
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
