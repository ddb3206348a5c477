import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, pageOf, pageQuery } from './endpoint.ts';
import { descriptionInput, nameOf, queryFlag, searchText } from './people.ts';
import { roleResourceSchema } from './permissions.ts';

export const roleItemSchema = z.object({
  roleId: idSchema,
  name: z.string(),
  description: z.string(),
  /** Built-in: the same in every organization, can be copied but not changed. */
  builtIn: z.boolean(),
  user_count: z.number().int(),
  /** Resources with view and edit levels. */
  viewCount: z.number().int(),
  editCount: z.number().int(),
});
export type RoleItem = z.infer<typeof roleItemSchema>;
export const roleDetailSchema = z.object({
  /** Null on the form for a new role. */
  roleId: idSchema.nullable(),
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  user_count: z.number().int(),
  /** Who holds it and signs in with a password needs a second factor. */
  secondFactorRequired: z.boolean(),
  /** All 17 resources. */
  roleResource: z.array(roleResourceSchema),
  /** The permissions the caller may grant: their own. */
  grantable: z.array(roleResourceSchema),
});
export type RoleDetail = z.infer<typeof roleDetailSchema>;

const view = { resource: 'UserRoles', flag: 'view' } as const;
const edit = { resource: 'UserRoles', flag: 'edit' } as const;
const base = `${apiBase}/role`;
const byId = z.strictObject({ id: idSchema });

export const viewRole = defineEndpoint({
  method: 'GET',
  path: `${base}/viewRole`,
  permission: view,
  summary: 'Roles of the organisation and the built-in ones',
  query: z.strictObject({
    search: searchText,
    sort: z.enum(['name', 'user_count']).default('name'),
    descending: queryFlag,
    ...pageQuery,
  }),
  answer: pageOf(roleItemSchema),
});
export const addRole = defineEndpoint({
  method: 'GET',
  path: `${base}/addRole`,
  permission: edit,
  summary: 'An empty role with all 17 resources; with `from`, a copy of that role',
  query: z.strictObject({ from: idSchema.optional() }),
  answer: roleDetailSchema,
});
export const editRole = defineEndpoint({
  method: 'GET',
  path: `${base}/editRole/:id`,
  permission: view,
  summary: 'One role',
  params: byId,
  answer: roleDetailSchema,
});
export const roleInput = z.strictObject({
  roleId: idSchema.nullable(),
  name: nameOf('validation.roleNameRequired'),
  description: descriptionInput,
  /** Omitted resources have no permission. Edit implies view; AccessControl is always derived. */
  roleResource: z.array(roleResourceSchema).max(17),
  /** Unchanged, or false, if omitted. */
  secondFactorRequired: z.boolean().optional(),
  /** What the change of a role is based on, as read. Without it, what is sent replaces what is there. */
  seen: z
    .strictObject({
      name: z.string().max(1_000),
      description: z.string().max(10_000),
      roleResource: z.array(roleResourceSchema).max(17),
    })
    .optional(),
});
export const saveRole = defineEndpoint({
  method: 'POST',
  path: `${base}/saveRole`,
  permission: edit,
  summary: 'Add or change a role of the organisation, FORM_OUTDATED if `seen` is outdated',
  message: 'roles.saved',
  peopleOnly: true,
  body: roleInput,
  answer: roleDetailSchema,
});
export const deleteRole = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteRole/:id`,
  permission: edit,
  summary: 'Delete a role nobody holds',
  message: 'roles.deleted',
  params: byId,
});
