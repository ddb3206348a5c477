import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, pageOf, pageQuery } from './endpoint.ts';
import {
  descriptionInput,
  findPeopleQuery,
  foundPeople,
  nameOf,
  peoplePageFields,
  peoplePageQuery,
  queryFlag,
  searchText,
} from './people.ts';

export const departmentItemSchema = z.object({
  departmentId: idSchema,
  name: z.string(),
  description: z.string(),
  user_count: z.number().int(),
  organisationId: idSchema,
  organisationName: z.string(),
});
export type DepartmentItem = z.infer<typeof departmentItemSchema>;
export const departmentDetailSchema = departmentItemSchema.extend({
  ...peoplePageFields,
});
export type DepartmentDetail = z.infer<typeof departmentDetailSchema>;

/** The specification requires edit even for the list. */
const edit = { resource: 'Departments', flag: 'edit' } as const;
const base = `${apiBase}/dept`;
const byId = z.strictObject({ id: idSchema });

export const viewDeptUser = defineEndpoint({
  method: 'GET',
  path: `${base}/viewDeptUser`,
  permission: edit,
  summary: 'Departments',
  query: z.strictObject({
    search: searchText,
    sort: z.enum(['name', 'user_count']).default('name'),
    descending: queryFlag,
    ...pageQuery,
  }),
  answer: pageOf(departmentItemSchema),
});
export const editDeptUser = defineEndpoint({
  method: 'GET',
  path: `${base}/editDeptUser/:id`,
  permission: edit,
  summary: 'A department with a page of its people',
  params: byId,
  query: peoplePageQuery,
  answer: departmentDetailSchema,
});
export const departmentInput = z.strictObject({
  departmentId: idSchema.nullable(),
  name: nameOf('departments.nameRequired'),
  description: descriptionInput,
  /** New members, from any other department. */
  addUserIds: z.array(idSchema).max(500).default([]),
});
export const saveDeptUser = defineEndpoint({
  method: 'POST',
  path: `${base}/saveDeptUser`,
  permission: edit,
  summary: 'Add or change a department',
  message: 'departments.saved',
  body: departmentInput,
  answer: departmentItemSchema,
});
export const deleteDept = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteDept/:id`,
  permission: edit,
  summary: 'Delete an empty department',
  message: 'departments.deleted',
  params: byId,
});
export const deleteDeptUser = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteDept/:departmentId/user/:userId`,
  permission: edit,
  summary: 'Take a user out of a department',
  message: 'departments.userRemoved',
  params: z.strictObject({ departmentId: idSchema, userId: idSchema }),
});
export const findDeptPeople = defineEndpoint({
  method: 'GET',
  path: `${base}/findPeople`,
  permission: edit,
  summary: 'People to put into a department',
  query: findPeopleQuery,
  answer: foundPeople,
});
