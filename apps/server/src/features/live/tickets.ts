import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

const lifeMs = 30_000;

export type LiveTickets = {
  issue: (sessionId: string) => string;
  /** Once. `issuedAt` is in milliseconds since 1970. */
  redeem: (ticket: string) => { sessionId: string; issuedAt: number } | undefined;
};

/** Tickets live in the process that made them: the socket is opened at the same server a moment later. */
export function createLiveTickets(clock: Clock): LiveTickets {
  const open = new Map<string, { sessionId: string; issuedAt: number }>();
  const forgetExpired = (now: number) => {
    for (const [ticket, { issuedAt }] of open) if (issuedAt + lifeMs <= now) open.delete(ticket);
  };
  return {
    issue: (sessionId) => {
      const now = clock.now().getTime();
      forgetExpired(now);
      const ticket = randomBytes(24).toString('base64url');
      open.set(ticket, { sessionId, issuedAt: now });
      return ticket;
    },
    redeem: (ticket) => {
      const found = open.get(ticket);
      open.delete(ticket);
      return found && found.issuedAt + lifeMs > clock.now().getTime() ? found : undefined;
    },
  };
}
