import { type UserItem, userInput } from '@glossa/contracts/users';
import { z } from 'zod';

/** A missing address is an empty field in the form. */
export const userFormSchema = userInput
  .omit({ userId: true, organisationId: true, seen: true })
  .extend({
    email: z.union([z.literal(''), userInput.shape.email.unwrap()]),
    invite: z.boolean(),
  })
  .refine(({ invite, isSSOLogin, email }) => !invite || isSSOLogin || email !== '', {
    path: ['email'],
    message: 'users.invitationNeedsEmail',
  });
export type UserFormValues = z.infer<typeof userFormSchema>;

/** In their order on the page. */
export const userFormFields = [
  'displayName',
  'userName',
  'email',
  'isSSOLogin',
  'invite',
  'roleIds',
  'departmentId',
  'projectIds',
] as const;

/** What a change of this user is based on. */
export const seenOf = (user: UserItem) => ({
  roleIds: user.roles.map(({ id }) => id),
  departmentId: user.department?.id ?? null,
  projectIds: user.projects.map(({ id }) => id),
});

/** `invite`: whether a new user is invited unless one says otherwise. */
export const valuesOf = (user: UserItem | null, invite: boolean): UserFormValues => ({
  userName: user?.userName ?? '',
  displayName: user?.displayName ?? '',
  email: user?.email ?? '',
  isSSOLogin: user?.isSSOLogin ?? false,
  roleIds: user?.roles.map(({ id }) => id) ?? [],
  departmentId: user?.department?.id ?? null,
  projectIds: user?.projects.map(({ id }) => id) ?? [],
  invite,
});
