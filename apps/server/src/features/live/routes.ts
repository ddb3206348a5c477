import { createLiveTicket, livePath, liveQuerySchema } from '@glossa/contracts/live-messages';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { isOwnOrigin } from '../../platform/http/request-origin.ts';
import type { LiveHub } from '../../platform/live/hub.ts';
import { loadActor } from '../auth/index.ts';
import { issueTicket, redeemTicket } from './tickets.ts';

export type LiveDeps = { db: Database; clock: Clock; hub: LiveHub; publicUrl: string | undefined };

/** Authorization is by ticket, not by channel name: single use, valid for seconds, from our own origin only. */
export function mountLive(app: FastifyInstance, mount: Mount, deps: LiveDeps): void {
  mount(createLiveTicket, async ({ actor }) => ({
    ticket: await issueTicket(deps.db, actor.sessionId),
  }));

  app.get(livePath, { websocket: true, schema: { hide: true } }, async (socket, request) => {
    let userId: string | null = null;
    deps.hub.limit(socket, () => userId);
    // Before it is redeemed, so that its age is not counted from too late.
    const askedAt = deps.clock.now().getTime();
    const requested = liveQuerySchema.safeParse(request.query).data;
    const found =
      requested && isOwnOrigin(request, deps.publicUrl)
        ? await redeemTicket(deps.db, requested.ticket)
        : undefined;
    const actor = found && (await loadActor(deps.db, found.sessionId, deps.clock.now()));
    if (!actor || actor.firstTimeLogin || actor.secondFactorDue)
      return socket.close(4401, 'ticket refused');
    userId = actor.userId;
    // The client counted back from receiving the ticket, after it was issued: no message is missed.
    const since = requested?.behind === undefined ? null : askedAt - found.ageMs - requested.behind;
    // Client messages are ignored: the channel is one-way.
    deps.hub.add(socket, actor, since);
  });
}
