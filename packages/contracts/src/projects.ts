import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, pageOf, pageQuery } from './endpoint.ts';
import {
  descriptionInput,
  findPeopleQuery,
  foundPeople,
  nameOf,
  optionSchema,
  peoplePageFields,
  peoplePageQuery,
  queryFlag,
  searchText,
} from './people.ts';

export const projectItemSchema = z.object({
  projectId: idSchema,
  name: z.string(),
  description: z.string(),
  user_count: z.number().int(),
  media_count: z.number().int(),
  organisationId: idSchema,
  organisationName: z.string(),
});
export type ProjectItem = z.infer<typeof projectItemSchema>;
export const projectDetailSchema = projectItemSchema.extend({
  ...peoplePageFields,
});
export type ProjectDetail = z.infer<typeof projectDetailSchema>;

const view = { resource: 'Projects', flag: 'view' } as const;
const edit = { resource: 'Projects', flag: 'edit' } as const;
const base = `${apiBase}/project`;
const byId = z.strictObject({ id: idSchema });

export const viewProjUser = defineEndpoint({
  method: 'GET',
  path: `${base}/viewProjUser`,
  permission: view,
  summary: 'Projects',
  query: z.strictObject({
    search: searchText,
    sort: z.enum(['name', 'user_count', 'media_count']).default('name'),
    descending: queryFlag,
    ...pageQuery,
  }),
  answer: pageOf(projectItemSchema),
});
export const editProjUser = defineEndpoint({
  method: 'GET',
  path: `${base}/editProjUser/:id`,
  permission: view,
  summary: 'A project with a page of its people',
  params: byId,
  query: peoplePageQuery,
  answer: projectDetailSchema,
});
export const projectInput = z.strictObject({
  projectId: idSchema.nullable(),
  name: nameOf('projects.nameRequired'),
  description: descriptionInput,
  /** New members; they may see the media of the project from then on. */
  addUserIds: z.array(idSchema).max(500).default([]),
});
export const saveProjUser = defineEndpoint({
  method: 'POST',
  path: `${base}/saveProjUser`,
  permission: edit,
  summary: 'Add or change a project',
  message: 'projects.saved',
  body: projectInput,
  answer: projectItemSchema,
});
export const deleteProjUser = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteProjUser/:id`,
  permission: edit,
  summary: 'Delete a project without people and media',
  message: 'projects.deleted',
  params: byId,
});
export const deleteProjectMember = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteProject/:projectId/user/:userId`,
  permission: edit,
  summary: 'Take a user out of a project',
  message: 'projects.userRemoved',
  params: z.strictObject({ projectId: idSchema, userId: idSchema }),
});
export const findProjectPeople = defineEndpoint({
  method: 'GET',
  path: `${base}/findPeople`,
  permission: edit,
  summary: 'People to put into a project',
  query: findPeopleQuery,
  answer: foundPeople,
});
export const viewOwnProjects = defineEndpoint({
  method: 'GET',
  path: `${base}/viewOwnProjects`,
  permission: 'login',
  summary: 'The projects the caller is in',
  answer: z.array(optionSchema),
});
