import type { AuditAction } from '@glossa/contracts/audit';
import type { Use } from '@glossa/contracts/endpoint';
import type { ErrorCode } from '@glossa/contracts/errors';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { DepartmentsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Uses } from '../../platform/http/app-error.ts';
import { assertProjectNotOnHold, visibleMedia } from '../media/index.ts';
import { maxNamedUses, type PeopleQuery } from '../users/index.ts';

/** A department or a project: their tables share these columns. */
export type GroupRow = Selectable<DepartmentsTable>;

/** A user who is to be added, with the department they are in until then. */
export type Candidate = {
  id: string;
  user_name: string;
  department_id: string | null;
  department_name: string | null;
};

/** The name of the group a user is in; null: in none. */
export type GroupRef = { department: string | null } | { project: string | null };

/** What departments and projects differ in. Everything else about them exists once, in this folder. */
export type GroupKind = {
  table: 'departments' | 'projects';
  resource: 'Departments' | 'Projects';
  saved: AuditAction;
  deleted: AuditAction;
  nameTaken: ErrorCode;
  inUse: ErrorCode;
  /** Of the row `g`. */
  counts: { users: RawBuilder<number>; media: RawBuilder<number> };
  /** How the audit log of a user names the group. */
  toRef: (name: string | null) => GroupRef;
  members: (db: DatabaseOrTransaction, groupId: string) => PeopleQuery;
  /** Returns those who were not members before, each with the group they left. */
  addMembers: (
    trx: DatabaseOrTransaction,
    group: GroupRow,
    people: readonly Candidate[],
  ) => Promise<ReadonlyArray<{ person: Candidate; from: string | null }>>;
  /** Returns the user name; undefined where the user is not a member. */
  removeMember: (
    trx: DatabaseOrTransaction,
    groupId: string,
    userId: string,
  ) => Promise<string | undefined>;
  /** Throws where nothing of the group may be deleted. */
  assertDeletable?: (trx: DatabaseTransaction, groupId: string) => Promise<void>;
  /** What keeps it from being deleted, besides its members. */
  findMediaUses: (trx: DatabaseOrTransaction, actor: Actor, groupId: string) => Promise<Uses>;
};

/** A user is in one department at most: joining another leaves the first. */
export const departmentKind: GroupKind = {
  table: 'departments',
  resource: 'Departments',
  saved: 'department-saved',
  deleted: 'department-deleted',
  nameTaken: 'DEPARTMENT_NAME_TAKEN',
  inUse: 'DEPARTMENT_IN_USE',
  counts: {
    users: sql<number>`(SELECT count(*)::int FROM users WHERE users.department_id = g.id)`,
    media: sql<number>`0`,
  },
  toRef: (name) => ({ department: name }),
  members: (db, departmentId) =>
    db.selectFrom('users').where('users.department_id', '=', departmentId),

  addMembers: async (trx, department, people) => {
    const moving = people.filter((person) => person.department_id !== department.id);
    await trx
      .updateTable('users')
      .set({ department_id: department.id, updated_at: new Date() })
      .where('id', '=', sql<string>`ANY(${moving.map((person) => person.id)}::uuid[])`)
      .execute();
    return moving.map((person) => ({ person, from: person.department_name }));
  },

  removeMember: async (trx, departmentId, userId) => {
    const person = await trx
      .updateTable('users')
      .set({ department_id: null, updated_at: new Date() })
      .where('id', '=', userId)
      .where('department_id', '=', departmentId)
      .returning('user_name')
      .executeTakeFirst();
    return person?.user_name;
  },

  findMediaUses: async () => ({ first: [], total: 0 }),
};

/** A user may be in many projects. */
export const projectKind: GroupKind = {
  table: 'projects',
  resource: 'Projects',
  saved: 'project-saved',
  deleted: 'project-deleted',
  nameTaken: 'PROJECT_NAME_TAKEN',
  inUse: 'PROJECT_IN_USE',
  counts: {
    users: sql<number>`(SELECT count(*)::int FROM project_members WHERE project_members.project_id = g.id)`,
    // Also for callers outside the project: the number decides whether it can be deleted, and names nothing.
    media: sql<number>`(SELECT count(*)::int FROM media WHERE media.project_id = g.id)`,
  },
  toRef: (name) => ({ project: name }),
  members: (db, projectId) =>
    db
      .selectFrom('users')
      .where('users.id', 'in', (eb) =>
        eb
          .selectFrom('project_members')
          .select('project_members.user_id')
          .where('project_members.project_id', '=', projectId),
      ),

  addMembers: async (trx, project, people) => {
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

  removeMember: async (trx, projectId, userId) => {
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

  assertDeletable: assertProjectNotOnHold,

  /** All are counted, but only those the actor may see are named: a title reveals what the media is about. */
  findMediaUses: async (trx, actor, projectId) => {
    const named = await visibleMedia(trx, actor)
      .select(['media.id', 'media.title'])
      .where('media.project_id', '=', projectId)
      .orderBy(byName('media.title'))
      .orderBy('media.id')
      .limit(maxNamedUses)
      .execute();
    const { total } = await trx
      .selectFrom('media')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    return {
      first: named.map(({ id, title }): Use => ({ kind: 'media', id, name: title })),
      total,
    };
  },
};
