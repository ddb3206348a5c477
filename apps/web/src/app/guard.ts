import { redirect } from '@tanstack/react-router';
import { sessionState } from '../lib/session-store.ts';
import { readReturnPath } from './return-path.ts';

/** Sends a visitor to the sign-in screen, which brings them back here; whoever signed out by will starts afresh. */
export function requireSession(location: { href: string; pathname: string }): void {
  const session = sessionState();
  if (session.status !== 'signed-out') return;
  const from = location.href === '/' || session.because === 'left' ? undefined : location.href;
  throw redirect({ to: '/login', search: from ? { from } : {}, replace: true });
}

/** An address nobody knows: signed-out visitors start at the beginning, others see that it does not exist. */
export function leaveUnknownAddress(): void {
  if (sessionState().status === 'signed-out') throw redirect({ to: '/', replace: true });
}

/** Whoever is signed in has no use for the sign-in screen. */
export function leaveWhenSignedIn(search: { from?: unknown }): void {
  if (sessionState().status !== 'signed-in') return;
  throw redirect({ href: readReturnPath(search.from) ?? '/', replace: true });
}
