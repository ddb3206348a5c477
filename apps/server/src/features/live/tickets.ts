import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

const lifeMs = 30_000;

export type LiveTickets = {
  issue: (sessionId: string) => string;
  redeem: (ticket: unknown) => string | undefined;
};

/** Tickets live in the process that made them: the socket is opened at the same server a moment later. */
export function createLiveTickets(clock: Clock): LiveTickets {
  const open = new Map<string, { sessionId: string; expiresAt: number }>();
  const forgetExpired = (now: number) => {
    for (const [ticket, { expiresAt }] of open) if (expiresAt <= now) open.delete(ticket);
  };
  return {
    issue: (sessionId) => {
      const now = clock.now().getTime();
      forgetExpired(now);
      const ticket = randomBytes(24).toString('base64url');
      open.set(ticket, { sessionId, expiresAt: now + lifeMs });
      return ticket;
    },
    redeem: (ticket) => {
      if (typeof ticket !== 'string') return undefined;
      const found = open.get(ticket);
      open.delete(ticket);
      return found && found.expiresAt > clock.now().getTime() ? found.sessionId : undefined;
    },
  };
}
