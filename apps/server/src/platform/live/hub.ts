import type { LiveMessage } from '@glossa/contracts/live-messages';
import { isAllowed } from '@glossa/contracts/permissions';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Actor } from '../http/actor.ts';
import type { Audience, LivePost } from './channel.ts';
import { createLiveMemory } from './memory.ts';

type Member = { socket: WebSocket; actor: Actor; alive: boolean };

/** Rights are read again this often, so a withdrawn one closes the tap within 5 seconds. */
const refreshMs = 4_000;
/** A client that does not read is let go: its messages would pile up in our memory. */
const maxBufferedBytes = 1024 * 1024;

const rightsOf = (actor: Actor): string =>
  JSON.stringify([actor.roleResources, actor.projectIds.toSorted(), actor.system]);

const isMember = (actor: Actor, audience: Audience): boolean =>
  actor.organisationId === audience.organisationId &&
  (!audience.projectId || actor.projectIds.includes(audience.projectId));

function mayHear(actor: Actor, audience: Audience): boolean {
  if (!actor.system && !isMember(actor, audience)) return false;
  if (audience.userId && audience.userId !== actor.userId) return false;
  const { resource } = audience;
  return !resource || isAllowed(actor.roleResources, { resource, flag: 'view' });
}

export type LiveHub = {
  /**
   * `since` is in milliseconds since 1970: what was posted from then on is said first. Null, or earlier than is
   * remembered: the client is told that it missed something.
   */
  add: (socket: WebSocket, actor: Actor, since: number | null) => void;
  deliver: (post: LivePost) => void;
  /** Posts come from now on; some may have been lost before. */
  listen: () => void;
  size: () => number;
  stop: () => void;
};

/**
 * Open sockets and who sits at each. `loadActors` answers the callers of those sessions that are still good,
 * in one query for all of them.
 */
export function createLiveHub(
  loadActors: (sessionIds: string[]) => Promise<Map<string, Actor>>,
  clock: Clock,
  onError: (error: unknown) => void,
): LiveHub {
  const members = new Set<Member>();
  const memory = createLiveMemory(clock);

  const leave = (member: Member) => {
    if (members.delete(member)) broadcast({ type: 'client_left' }, member.actor.organisationId);
  };
  const send = (member: Member, message: LiveMessage) => {
    if (member.socket.bufferedAmount > maxBufferedBytes) return member.socket.terminate();
    if (member.socket.readyState === member.socket.OPEN)
      member.socket.send(JSON.stringify(message));
  };
  const broadcast = (message: LiveMessage, organisationId: string) => {
    for (const member of members)
      if (member.actor.organisationId === organisationId) send(member, message);
  };
  const refresh = async () => {
    if (members.size === 0) return;
    const actors = await loadActors([...members].map((member) => member.actor.sessionId));
    for (const member of members) {
      const actor = actors.get(member.actor.sessionId);
      if (!actor) {
        member.socket.close(4401, 'session ended');
        continue;
      }
      const changed = rightsOf(actor) !== rightsOf(member.actor);
      member.actor = actor;
      if (changed) send(member, { type: 'changed', what: 'permissions', mediaId: null });
    }
  };
  const beat = () => {
    for (const member of members) {
      if (!member.alive) member.socket.terminate();
      member.alive = false;
      if (member.socket.readyState === member.socket.OPEN) member.socket.ping();
    }
  };
  const timers = [
    setInterval(() => void refresh().catch(onError), refreshMs),
    setInterval(beat, 12_000),
  ];

  return {
    add: (socket, actor, since) => {
      const member: Member = { socket, actor, alive: true };
      members.add(member);
      socket.on('pong', () => {
        member.alive = true;
      });
      socket.on('close', () => leave(member));
      socket.on('error', () => socket.terminate());
      const posts = since === null ? null : memory.since(since);
      if (!posts) return send(member, { type: 'missed' });
      for (const { audience, message } of posts)
        if (mayHear(actor, audience)) send(member, message);
    },
    listen: () => {
      memory.begin();
      for (const member of members) send(member, { type: 'missed' });
    },
    deliver: (post) => {
      memory.keep(post);
      for (const member of members)
        if (mayHear(member.actor, post.audience)) send(member, post.message);
    },
    size: () => members.size,
    stop: () => {
      timers.forEach(clearInterval);
      for (const member of members) member.socket.terminate();
    },
  };
}
