import { storeKey } from './session-key.ts';

/**
 * What surrounds every screen behind the sign-in is fetched while the start is still on its way: only fetched, it runs when
 * its words are there. The names of the files come with the page (preload-plugin.ts).
 */
export function fetchShell(): void {
  const named = document.getElementById('behind-sign-in');
  if (named instanceof HTMLTemplateElement) document.head.append(named.content.cloneNode(true));
}

/** Whether this browser keeps a session, which may be over. */
export function keepsSession(): boolean {
  try {
    return localStorage.getItem(storeKey) !== null;
  } catch {
    // Storage is switched off in this browser: nobody can be.
    return false;
  }
}
