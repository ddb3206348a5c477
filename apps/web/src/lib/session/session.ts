import { encodePassword, login, logout } from '@glossa/contracts/auth';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../http/api-error.ts';
import { callApi } from '../http/call-api.ts';
import { beginSession } from './begin-session.ts';
import {
  clearSession,
  type SessionState,
  type SignedInSession,
  sessionState,
  subscribeSession,
} from './session-store.ts';

export type { SessionState, SignedInSession } from './session-store.ts';

/** The current session, if any: for the guard and the login screen. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState);
}

/** The session of a screen behind the guard. Throws elsewhere: there is no user. */
export function useSession(): SignedInSession {
  const state = useSessionState();
  if (state.status !== 'signed-in')
    throw new Error('This part of the page is shown to signed-in people only.');
  return state;
}

/** Throws ApiError if the server rejects it. */
export async function signIn(userName: string, password: string): Promise<void> {
  beginSession(await callApi(login, { body: { userName, password: encodePassword(password) } }));
}

/**
 * Ends the session locally in any case, and at the SSO provider if there is one. False: the server could not be
 * reached, where the session expires by itself.
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
