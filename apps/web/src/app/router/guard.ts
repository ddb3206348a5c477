import { redirect } from '@tanstack/react-router';
import { sessionState } from '../../lib/session/session-store.ts';

/** Redirects a visitor to the login screen and back; after a deliberate logout it starts over. */
export function requireSession(location: { href: string; pathname: string }): void {
  const session = sessionState();
  if (session.status !== 'signed-out') return;
  const from = location.href === '/' || session.because === 'left' ? undefined : location.href;
  throw redirect({ to: '/login', search: { from }, replace: true });
}

/** An unknown address: visitors go to the start, others see that it does not exist. */
export function leaveUnknownAddress(): void {
  if (sessionState().status === 'signed-out') throw redirect({ to: '/', replace: true });
}

/** Where to go after login; only a path of this site, never another site's URL. Undefined: the dashboard. */
export function readReturnPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined;
  const origin = 'https://glossa.invalid';
  // Browsers read "//" and "/\" as the start of another host.
  if (!URL.canParse(from, origin) || new URL(from, origin).origin !== origin) return undefined;
  return /^\/(login|home)(\/|\?|$)/.test(from) ? undefined : from;
}

/** Logged-in users do not need the login screen. */
export function leaveWhenSignedIn(search: { from?: string | undefined }): void {
  if (sessionState().status !== 'signed-in') return;
  throw redirect({ href: readReturnPath(search.from) ?? '/', replace: true });
}
