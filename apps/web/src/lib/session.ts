import { encodePassword, login, logout } from '@glossa/contracts/auth';
import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { beginSession } from './begin-session.ts';
import { callApi } from './call-api.ts';
import {
  clearSession,
  type SessionState,
  type SignedInSession,
  sessionState,
  subscribeSession,
} from './session-store.ts';

export type { SessionState, SignedInSession } from './session-store.ts';

/** Whatever the session is now: for the guard and the sign-in screen. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState);
}

/** The session of a screen behind the guard. Throws elsewhere: there is no user to speak of. */
export function useSession(): SignedInSession {
  const state = useSessionState();
  if (state.status !== 'signed-in')
    throw new Error('This part of the page is shown to signed-in people only.');
  return state;
}

/** Throws ApiError where the server refuses. */
export async function signIn(userName: string, password: string): Promise<void> {
  beginSession(await callApi(login, { body: { userName, password: encodePassword(password) } }));
}

/**
 * Ends the session here in any case, and at the single sign-on provider where there is one.
 * False: the server could not be told, the session there runs out by itself.
 */
export async function signOut(): Promise<boolean> {
  try {
    const { providerLogoutUrl } = await callApi(logout);
    if (providerLogoutUrl) window.location.assign(providerLogoutUrl);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401;
  } finally {
    clearSession('left');
  }
}
