import { storeKey } from './session-key.ts';

/**
 * Prefetches the shell around every screen behind the login during the start; it runs when its messages are loaded. The
 * page contains the file names (preload-plugin.ts).
 */
export function fetchShell(): void {
  const named = document.getElementById('behind-sign-in');
  if (named instanceof HTMLTemplateElement) document.head.append(named.content.cloneNode(true));
}

/** Whether this browser has a stored session, which may have ended. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(storeKey) !== null;
  } catch {
    // Storage is disabled in this browser: there is no session.
    return false;
  }
}
