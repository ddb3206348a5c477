import type { Use } from '@glossa/contracts/endpoint';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleMedia } from '../media/index.ts';
import { findPeopleUses, type GroupKind, namedUses } from '../people/index.ts';

/** A person may be in many projects. */
export const projectKind: GroupKind = {
  table: 'projects',
  resource: 'Projects',
  saved: 'project-saved',
  deleted: 'project-deleted',
  nameTaken: 'PROJECT_NAME_TAKEN',
  inUse: 'PROJECT_IN_USE',
  counts: {
    users: sql<number>`(SELECT count(*)::int FROM project_members WHERE project_members.project_id = g.id)`,
    // Also for those who are not in it: the number decides whether it can be deleted, and names nothing.
    media: sql<number>`(SELECT count(*)::int FROM media WHERE media.project_id = g.id)`,
  },
  place: (name) => ({ project: name }),

  takeIn: async (trx, project, people) => {
    if (people.length === 0) return [];
    const joined = await trx
      .insertInto('project_members')
      .values(
        people.map(({ id }) => ({
          project_id: project.id,
          user_id: id,
          organisation_id: project.organisation_id,
        })),
      )
      .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
      .returning('user_id')
      .execute();
    const joinedIds = new Set(joined.map((row) => row.user_id));
    return people
      .filter((person) => joinedIds.has(person.id))
      .map((person) => ({ person, from: null }));
  },

  takeOut: async (trx, projectId, userId) => {
    const left = await trx
      .deleteFrom('project_members')
      .using('users')
      .whereRef('users.id', '=', 'project_members.user_id')
      .where('project_members.project_id', '=', projectId)
      .where('project_members.user_id', '=', userId)
      .returning('users.user_name')
      .executeTakeFirst();
    return left?.user_name;
  },

  findUses: async (trx, actor, projectId) => {
    const people = await findPeopleUses(trx, { projectId });
    const media = await findMediaUses(trx, actor, projectId);
    return {
      first: [...media.first, ...people.first].slice(0, namedUses),
      total: media.total + people.total,
    };
  },
};

/** All are counted, but only those the actor may see are named: a title tells what it is about. */
async function findMediaUses(db: DatabaseOrTransaction, actor: Actor, projectId: string) {
  const named = await visibleMedia(db, actor)
    .select(['media.id', 'media.title'])
    .where('media.project_id', '=', projectId)
    .orderBy(sql`lower(media.title)`)
    .orderBy('media.id')
    .limit(namedUses)
    .execute();
  const { total } = await db
    .selectFrom('media')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return {
    first: named.map(({ id, title }): Use => ({ kind: 'media', id, name: title })),
    total,
  };
}
