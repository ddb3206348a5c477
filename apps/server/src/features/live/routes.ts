import { createLiveTicket, livePath, liveQuerySchema } from '@glossa/contracts/live-messages';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { LiveHub } from '../../platform/live/hub.ts';
import { loadActor } from '../auth/index.ts';
import { createLiveTickets } from './tickets.ts';

export type LiveDeps = { db: Database; clock: Clock; hub: LiveHub; publicUrl: string | undefined };

/** The channel's name is no authority: a ticket is, good once and for seconds, from a page of our own origin. */
export function mountLive(app: FastifyInstance, mount: Mount, deps: LiveDeps): void {
  const tickets = createLiveTickets(deps.clock);
  mount(createLiveTicket, async ({ actor }) => ({ ticket: tickets.issue(actor.sessionId) }));

  app.get(livePath, { websocket: true, schema: { hide: true } }, async (socket, request) => {
    const { headers } = request;
    const asked = liveQuerySchema.safeParse(request.query).data;
    const found =
      asked && isOwnOrigin(headers.origin, headers.host, deps.publicUrl)
        ? tickets.redeem(asked.ticket)
        : undefined;
    const actor = found && (await loadActor(deps.db, found.sessionId, deps.clock.now()));
    if (!actor || actor.firstTimeLogin) return socket.close(4401, 'ticket refused');
    // The client counted back from when it had the ticket, which was after it was issued: nothing falls between.
    const since = asked?.behind === undefined ? null : found.issuedAt - asked.behind;
    // What a client says is not listened to: the channel goes one way.
    deps.hub.add(socket, actor, since);
  });
}

export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (!origin) return false;
  if (publicUrl) return origin === new URL(publicUrl).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
