import type { LiveMessage } from '@glossa/contracts/live-messages';
import { isAllowed } from '@glossa/contracts/permissions';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Actor } from '../http/actor.ts';
import type { Audience, LivePost } from './channel.ts';
import { createMessageHistory } from './message-history.ts';

/** Permissions are read again at this interval, so a removed one applies within 5 seconds. */
const refreshMs = 4_000;
/** A client that does not read is disconnected: its messages would accumulate in memory. */
const maxBufferedBytes = 1024 * 1024;

/** Clients have nothing to say; some libraries send pings of their own. */
const maxFrames = 30;
const framesWithinMs = 10_000;
const closeWithinMs = 1_000;
/** "Policy violation" and "message too big" (RFC 6455). */
const tooMany = 1008;
const tooBig = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

const rightsOf = (actor: Actor): string =>
  JSON.stringify([actor.roleResources, actor.projectIds.toSorted(), actor.system]);

const isMember = (actor: Actor, audience: Audience): boolean =>
  actor.organisationId === audience.organisationId &&
  (!audience.projectId || actor.projectIds.includes(audience.projectId));

function canReceive(actor: Actor, audience: Audience): boolean {
  if (!actor.system && !isMember(actor, audience)) return false;
  if (audience.userId && audience.userId !== actor.userId) return false;
  const { resource } = audience;
  return !resource || isAllowed(actor.roleResources, { resource, flag: 'view' });
}

export type LiveHub = {
  /** From the first byte on, before it is known whose socket it is. */
  limit: (socket: WebSocket, userId: () => string | null) => void;
  /**
   * `since` is in milliseconds since 1970: what was posted from then on is said first. Null, or earlier than is
   * remembered: the client gets a `resync`.
   */
  add: (socket: WebSocket, actor: Actor, since: number | null) => void;
  deliver: (post: LivePost) => void;
  /** Posts arrive from now on; earlier ones may be lost. */
  listen: () => void;
  size: () => number;
  stop: () => void;
};

/** Open sockets and their users. `loadActors` returns the callers of valid sessions in one query. */
export function createLiveHub(
  loadActors: (sessionIds: string[]) => Promise<Map<string, Actor>>,
  clock: Clock,
  onError: (error: unknown) => void,
  /** A client was disconnected for what it sent. */
  onAbuse: (fields: { userId: string | null; reason: 'size' | 'rate' }) => void = () => {},
): LiveHub {
  const members = createMembers();
  const memory = createMessageHistory(clock);

  const leave = (member: Member) => {
    if (members.remove(member)) broadcast({ type: 'client_left' }, member.actor.organisationId);
  };
  const sendText = ({ socket }: Member, text: string) => {
    if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate();
    if (socket.readyState === socket.OPEN) socket.send(text);
  };
  const send = (member: Member, message: LiveMessage) => sendText(member, JSON.stringify(message));
  const broadcast = (message: LiveMessage, organisationId: string) => {
    const text = JSON.stringify(message);
    for (const member of members.of(organisationId)) sendText(member, text);
  };
  /** Disconnects a client that sends more, or more at once, than any of ours. */
  const limit: LiveHub['limit'] = (socket, userId) => {
    let count = 0;
    let windowEnds = 0;
    const onFrame = () => {
      const now = clock.now().getTime();
      if (now >= windowEnds) {
        windowEnds = now + framesWithinMs;
        count = 0;
      }
      count += 1;
      if (count !== maxFrames + 1) return;
      onAbuse({ userId: userId(), reason: 'rate' });
      socket.close(tooMany, 'too many messages');
      // Not waiting for an answer that may stand behind thousands of messages.
      setTimeout(() => socket.terminate(), closeWithinMs).unref();
    };
    socket.on('message', onFrame);
    socket.on('ping', onFrame);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === tooBig) onAbuse({ userId: userId(), reason: 'size' });
    });
  };
  const refresh = async () => {
    // Who joins meanwhile is not among those that are loaded, and has not ended.
    const present = [...members.all];
    if (present.length === 0) return;
    const actors = await loadActors(present.map((member) => member.actor.sessionId));
    for (const member of present) {
      if (!members.all.has(member)) continue;
      const actor = actors.get(member.actor.sessionId);
      if (!actor) {
        member.socket.close(4401, 'session ended');
        continue;
      }
      const changed = rightsOf(actor) !== rightsOf(member.actor);
      members.changeActor(member, actor);
      if (changed) send(member, { type: 'changed', what: 'permissions', mediaId: null });
    }
  };
  const pingAll = () => {
    for (const member of members.all) {
      if (!member.alive) member.socket.terminate();
      member.alive = false;
      if (member.socket.readyState === member.socket.OPEN) member.socket.ping();
    }
  };
  const timers = [
    setInterval(() => void refresh().catch(onError), refreshMs),
    setInterval(pingAll, 12_000),
  ];

  return {
    limit,
    add: (socket, actor, since) => {
      const member: Member = { socket, actor, alive: true };
      members.add(member);
      socket.on('pong', () => {
        member.alive = true;
      });
      socket.on('close', () => leave(member));
      socket.on('error', () => socket.terminate());
      const posts = since === null ? null : memory.since(since);
      if (!posts) return send(member, { type: 'resync' });
      for (const { audience, message } of posts)
        if (canReceive(actor, audience)) send(member, message);
    },
    listen: () => {
      memory.begin();
      for (const member of members.all) send(member, { type: 'resync' });
    },
    deliver: (post) => {
      memory.keep(post);
      // Once, however many receive it.
      const text = JSON.stringify(post.message);
      for (const member of members.reachedFrom(post.audience.organisationId))
        if (canReceive(member.actor, post.audience)) sendText(member, text);
    },
    size: () => members.all.size,
    stop: () => {
      timers.forEach(clearInterval);
      for (const member of members.all) member.socket.terminate();
    },
  };
}

type Member = { readonly socket: WebSocket; actor: Actor; alive: boolean };

/** Open sockets, by the organization whose messages may concern them: a message looks at no others. */
function createMembers() {
  const all = new Set<Member>();
  const byOrganisation = new Map<string, Set<Member>>();
  /** See the messages of every organization. */
  const everywhere = new Set<Member>();

  const index = (member: Member) => {
    const { organisationId, system } = member.actor;
    const own = byOrganisation.get(organisationId) ?? new Set();
    byOrganisation.set(organisationId, own.add(member));
    if (system) everywhere.add(member);
  };
  const unindex = (member: Member) => {
    const { organisationId } = member.actor;
    const own = byOrganisation.get(organisationId);
    own?.delete(member);
    if (own?.size === 0) byOrganisation.delete(organisationId);
    everywhere.delete(member);
  };
  return {
    all: all as ReadonlySet<Member>,
    add: (member: Member): void => {
      all.add(member);
      index(member);
    },
    /** False if it had left before. */
    remove: (member: Member): boolean => {
      unindex(member);
      return all.delete(member);
    },
    /** Rights and organization may differ from before. */
    changeActor: (member: Member, actor: Actor): void => {
      unindex(member);
      member.actor = actor;
      if (all.has(member)) index(member);
    },
    of: (organisationId: string): Iterable<Member> => byOrganisation.get(organisationId) ?? [],
    /** Those of the organization, and those who see every organization. */
    reachedFrom: function* (organisationId: string): Generator<Member> {
      yield* byOrganisation.get(organisationId) ?? [];
      for (const member of everywhere)
        if (member.actor.organisationId !== organisationId) yield member;
    },
  };
}
