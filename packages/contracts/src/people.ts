import { z } from 'zod';
import { cursorFields, cursorPageQuery, idSchema } from './endpoint.ts';

/** A user's account state; see features/users/transitions.ts for the transitions. */
export const userStatuses = ['Pending', 'Approved', 'Rejected', 'Deactivated'] as const;
export const userStatusSchema = z.enum(userStatuses);
export type UserStatus = z.infer<typeof userStatusSchema>;

/** A user in a list or a picker. */
export const personSchema = z.object({
  userId: idSchema,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  status: userStatusSchema,
});
export type Person = z.infer<typeof personSchema>;

/** A named option: a role, a department, a project, an organization. */
export const optionSchema = z.object({ id: idSchema, name: z.string() });
export type Option = z.infer<typeof optionSchema>;

export const searchText = z.string().trim().max(200).default('');
/** Query values are text. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** Query of every member list. */
export const peoplePageQuery = z.strictObject({
  search: searchText,
  sort: z.enum(['displayName', 'userName', 'status']).default('displayName'),
  descending: queryFlag,
  ...cursorPageQuery,
});
/** The requested page of members; user_total counts the search matches. */
export const peoplePageFields = {
  users: z.array(personSchema),
  user_total: z.number().int(),
  page: z.number().int(),
  ...cursorFields,
};
const peoplePage = z.object(peoplePageFields);
export type PeoplePage = z.infer<typeof peoplePage>;

/** Only active users of the caller's organization, 20 at most. */
export const findPeopleQuery = z.strictObject({
  search: searchText,
  /** If the caller sees all organizations: the requested one. */
  organisationId: idSchema.optional(),
});
export const foundPeople = z.array(personSchema).max(20);

/** A name within the organization, up to 80 characters. `missing` is the message if it is empty. */
export const nameOf = (missing: string) =>
  z.string().trim().min(1, missing).max(80, 'validation.nameMaxLength');
export const descriptionInput = z
  .string()
  .trim()
  .max(500, 'validation.descriptionMaxLength')
  .default('');
