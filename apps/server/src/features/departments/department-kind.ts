import { sql } from 'kysely';
import { findPeopleUses, type GroupKind } from '../people/index.ts';

/** A person is in one department: who comes into another leaves the one before. */
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
  place: (name) => ({ department: name }),

  takeIn: async (trx, department, people) => {
    const moving = people.filter((person) => person.department_id !== department.id);
    await trx
      .updateTable('users')
      .set({ department_id: department.id, updated_at: new Date() })
      .where('id', '=', sql<string>`ANY(${moving.map((person) => person.id)}::uuid[])`)
      .execute();
    return moving.map((person) => ({ person, from: person.department_name }));
  },

  takeOut: async (trx, departmentId, userId) => {
    const person = await trx
      .updateTable('users')
      .set({ department_id: null, updated_at: new Date() })
      .where('id', '=', userId)
      .where('department_id', '=', departmentId)
      .returning('user_name')
      .executeTakeFirst();
    return person?.user_name;
  },

  findUses: (trx, _actor, departmentId) => findPeopleUses(trx, { departmentId }),
};
