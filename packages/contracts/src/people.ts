import { z } from 'zod';
import { idSchema, pageQuery } from './endpoint.ts';

/** Where a user's account stands; see features/approvals/state.ts for the moves between them. */
export const userStatuses = ['Pending', 'Approved', 'Rejected', 'Deactivated'] as const;
export const userStatusSchema = z.enum(userStatuses);
export type UserStatus = z.infer<typeof userStatusSchema>;

/** What stands for a person in a list or a picker. */
export const personSchema = z.object({
  userId: idSchema,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  status: userStatusSchema,
});
export type Person = z.infer<typeof personSchema>;

/** Something with a name to choose: a role, a department, a project, an organisation. */
export const optionSchema = z.object({ id: idSchema, name: z.string() });
export type Option = z.infer<typeof optionSchema>;

export const searchText = z.string().trim().max(200).default('');
/** In a query everything is text. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** Query of every list that shows the people of something. */
export const peoplePageQuery = z.strictObject({
  search: searchText,
  sort: z.enum(['displayName', 'userName', 'status']).default('displayName'),
  descending: queryFlag,
  ...pageQuery,
});

/** Sees only people of the caller's organisation, 20 at most, those who may sign in. */
export const findPeopleQuery = z.strictObject({
  search: searchText,
  /** Where the caller sees every organisation: the one whose people are wanted. */
  organisationId: idSchema.optional(),
});
export const foundPeople = z.array(personSchema).max(20);

/** A name of something in the organisation, up to 80 characters. `missing` is the sentence where there is none. */
export const nameOf = (missing: string) =>
  z.string().trim().min(1, missing).max(80, 'Keep the name within 80 characters.');
export const descriptionInput = z
  .string()
  .trim()
  .max(500, 'Keep the description within 500 characters.')
  .default('');
