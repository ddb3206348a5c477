import type { WebSocket } from 'ws';
import type { Actor } from '../http/actor.ts';

export type Member = { readonly socket: WebSocket; actor: Actor; alive: boolean };

/** Open sockets, by the organization whose messages may concern them: a message looks at no others. */
export function createMembers() {
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
