import { randomBytes } from 'node:crypto';
import { createLiveTicket, livePath, liveQuerySchema } from '@glossa/contracts/live-messages';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { isOwnOrigin } from '../../platform/http/request-origin.ts';
import type { LiveHub } from '../../platform/live/hub.ts';
import { loadActor } from '../auth/index.ts';

export type LiveDeps = { db: Database; clock: Clock; hub: LiveHub; publicUrl: string | undefined };

const lifeMs = 30_000;

type LiveTickets = {
  issue: (sessionId: string) => string;
  /** Single use. `issuedAt` is in milliseconds since 1970. */
  redeem: (ticket: string) => { sessionId: string; issuedAt: number } | undefined;
};

/** Tickets live in the process that issued them: the socket is opened on the same server shortly after. */
function createLiveTickets(clock: Clock): LiveTickets {
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

/** Authorization is by ticket, not by channel name: single use, valid for seconds, from our own origin only. */
export function mountLive(app: FastifyInstance, mount: Mount, deps: LiveDeps): void {
  const tickets = createLiveTickets(deps.clock);
  mount(createLiveTicket, async ({ actor }) => ({ ticket: tickets.issue(actor.sessionId) }));

  app.get(livePath, { websocket: true, schema: { hide: true } }, async (socket, request) => {
    let userId: string | null = null;
    deps.hub.limit(socket, () => userId);
    const requested = liveQuerySchema.safeParse(request.query).data;
    const found =
      requested && isOwnOrigin(request, deps.publicUrl)
        ? tickets.redeem(requested.ticket)
        : undefined;
    const actor = found && (await loadActor(deps.db, found.sessionId, deps.clock.now()));
    if (!actor || actor.firstTimeLogin || actor.secondFactorDue)
      return socket.close(4401, 'ticket refused');
    userId = actor.userId;
    // The client counted back from receiving the ticket, after it was issued: no message is missed.
    const since = requested?.behind === undefined ? null : found.issuedAt - requested.behind;
    // Client messages are ignored: the channel is one-way.
    deps.hub.add(socket, actor, since);
  });
}
