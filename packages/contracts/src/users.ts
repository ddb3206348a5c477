import { z } from 'zod';
import {
  apiBase,
  cursorPageOf,
  cursorPageQuery,
  defineEndpoint,
  idSchema,
  instantSchema,
} from './endpoint.ts';
import { invitationSchema } from './invitations.ts';
import { messageSchema } from './messages.ts';
import { optionSchema, personSchema, queryFlag, searchText, userStatusSchema } from './people.ts';

export const userItemSchema = personSchema.extend({
  organisationId: idSchema,
  organisationName: z.string(),
  isSSOLogin: z.boolean(),
  hasSecondFactor: z.boolean(),
  roles: z.array(optionSchema),
  department: optionSchema.nullable(),
  projects: z.array(optionSchema),
  /** The open one; null if there is none. */
  invitation: invitationSchema.nullable(),
  lastSignInAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type UserItem = z.infer<typeof userItemSchema>;

const view = { resource: 'Users', flag: 'view' } as const;
const edit = { resource: 'Users', flag: 'edit' } as const;
const base = `${apiBase}/user`;
const byId = z.strictObject({ id: idSchema });

export const userSorts = [
  'displayName',
  'userName',
  'email',
  'status',
  'lastSignInAt',
  'createdAt',
] as const;
export const userFilters = {
  search: searchText,
  status: userStatusSchema.optional(),
  roleId: idSchema.optional(),
  departmentId: idSchema.optional(),
  projectId: idSchema.optional(),
  /** For users who see all organizations: only this one. */
  organisationId: idSchema.optional(),
  isSSOLogin: queryFlag,
  sort: z.enum(userSorts).default('displayName'),
  descending: queryFlag,
};
export const viewUser = defineEndpoint({
  method: 'GET',
  path: `${base}/viewUser`,
  permission: view,
  summary: 'Users: search, filter, sort and page',
  query: z.strictObject({ ...userFilters, ...cursorPageQuery }),
  answer: cursorPageOf(userItemSchema),
});
export const exportUsers = defineEndpoint({
  method: 'GET',
  path: `${base}/exportUsers`,
  permission: view,
  summary: 'The users of the same search as CSV',
  query: z.strictObject(userFilters),
  carries: 'file',
});

export const userOptionsSchema = z.object({
  organisations: z.array(optionSchema),
  roles: z.array(
    optionSchema.extend({ description: z.string(), builtIn: z.boolean(), assignable: z.boolean() }),
  ),
  departments: z.array(optionSchema),
  projects: z.array(optionSchema),
});
export const addEditUser = defineEndpoint({
  method: 'GET',
  path: `${base}/addEditUser/:id`,
  permission: view,
  summary: 'A user with everything there is to choose from; id 0: the choices for a new one',
  params: z.strictObject({ id: z.union([idSchema, z.literal('0')]) }),
  /** With id 0: the organization of the new user. */
  query: z.strictObject({ organisationId: idSchema.optional() }),
  answer: z.object({
    user: userItemSchema.nullable(),
    options: userOptionsSchema,
    /** Why no invitations can be sent; null if they can. */
    invitationsUnavailable: messageSchema.nullable(),
  }),
});

/**
 * The form in which user names are compared and counted: different spellings of the same characters, case, and blanks
 * around them do not make another name.
 */
export const normalizeUserName = (userName: string): string =>
  userName.normalize('NFKC').trim().toLowerCase();

/** Users type usernames at every login: no spaces, and no look-alikes with invisible characters. */
export const userNameInput = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(1, 'validation.usernameRequired')
  .max(254, 'validation.usernameMaxLength')
  .regex(/^[\p{L}\p{N}._@+'-]+$/u, 'validation.usernameCharacters');
export const userInput = z.strictObject({
  /** Null: a new user. */
  userId: idSchema.nullable(),
  /** For a new user, by callers who see all organizations; defaults to one's own. */
  organisationId: idSchema.optional(),
  userName: userNameInput,
  displayName: z
    .string()
    .trim()
    .min(1, 'validation.displayNameRequired')
    .max(120, 'validation.displayNameMaxLength'),
  email: z.email('validation.emailInvalid').max(254).nullable(),
  /** Uses single sign-on and has no password here. Set when the user is added. */
  isSSOLogin: z.boolean(),
  roleIds: z.array(idSchema).min(1, 'approvals.roleRequired').max(50),
  departmentId: idSchema.nullable(),
  projectIds: z.array(idSchema).max(200),
  /**
   * What the change of a user is based on, as read. USER_CONFLICT if these are others now; without it, what is sent
   * replaces them.
   */
  seen: z
    .strictObject({
      roleIds: z.array(idSchema).max(1_000),
      departmentId: idSchema.nullable(),
      projectIds: z.array(idSchema).max(10_000),
    })
    .optional(),
  /** A new user without single sign-on gets a mail with a link instead of a one-time password. */
  invite: z.boolean().default(false),
});
export const saveUser = defineEndpoint({
  method: 'POST',
  path: `${base}/saveUser`,
  permission: edit,
  summary:
    'Add or change a user, USER_CONFLICT if `seen` is outdated; a new one is invited by mail, or gets a one-time password, shown this once',
  message: 'users.saved',
  peopleOnly: true,
  body: userInput,
  answer: z.object({ user: userItemSchema, oneTimePassword: z.string().nullable() }),
});
export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteUser/:id`,
  permission: edit,
  summary: 'Delete a user who has left no work behind',
  message: 'users.deleted',
  params: byId,
});
export const saveUserState = defineEndpoint({
  method: 'POST',
  path: `${base}/saveUserState`,
  permission: edit,
  summary: 'Deactivate or reactivate several users at once: all of them or none',
  message: 'users.bulkSaved',
  body: z.strictObject({
    userIds: z.array(idSchema).min(1).max(200),
    status: z.enum(['Approved', 'Deactivated']),
  }),
  answer: z.object({ changed: z.number().int() }),
});
export const saveUserRoles = defineEndpoint({
  method: 'POST',
  path: `${base}/saveUserRoles`,
  permission: edit,
  summary: 'Give roles to several users and take others from them: all of it or nothing',
  message: 'users.rolesSaved',
  body: z.strictObject({
    userIds: z.array(idSchema).min(1).max(200),
    add: z.array(idSchema).max(50),
    remove: z.array(idSchema).max(50),
  }),
  answer: z.object({ changed: z.number().int() }),
});
export const resetUserPassword = defineEndpoint({
  method: 'POST',
  path: `${base}/resetUserPassword/:id`,
  permission: edit,
  summary: 'A new one-time password, shown this once; the sessions of the user end',
  message: 'users.passwordReset',
  peopleOnly: true,
  params: byId,
  answer: z.object({ oneTimePassword: z.string(), expiresAt: instantSchema }),
});
