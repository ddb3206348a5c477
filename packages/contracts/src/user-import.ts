import { z } from 'zod';
import { apiBase, defineEndpoint } from './endpoint.ts';
import { messageSchema } from './messages.ts';
import { queryFlag } from './people.ts';
import { assumedEncodingSchema } from './text-files.ts';

const edit = { resource: 'Users', flag: 'edit' } as const;
const base = `${apiBase}/user`;

/** Columns of the file, in any order; the first three are required. Lists within a cell are separated by semicolons or commas. */
export const importColumns = [
  'user_name',
  'display_name',
  'roles',
  'email',
  'department',
  'projects',
  'single_sign_on',
] as const;
export const importRowSchema = z.object({
  /** As in a spreadsheet: the header is line 1. */
  line: z.number().int(),
  userName: z.string(),
  displayName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  department: z.string(),
  projects: z.array(z.string()),
  isSSOLogin: z.boolean(),
  /** Empty: the row is valid. */
  faults: z.array(z.object({ column: z.string(), message: messageSchema })),
});
export type ImportRow = z.infer<typeof importRowSchema>;
/** Multipart: `file`, at most 5 MB and 20,000 rows. */
export const previewUserImport = defineEndpoint({
  method: 'POST',
  path: `${base}/previewUserImport`,
  permission: edit,
  summary: 'Read a CSV file of users and say what is wrong with which row; nothing is stored',
  carries: 'multipart',
  peopleOnly: true,
  answer: z.object({
    rowCount: z.number().int(),
    badCount: z.number().int(),
    /** Up to 1,000 invalid rows, and the first 20 valid ones. */
    bad: z.array(importRowSchema),
    sample: z.array(importRowSchema),
    unknownColumns: z.array(z.string()),
    assumedEncoding: assumedEncodingSchema,
    /** Valid rows of users who could be invited: with an address, and without single sign-on. */
    invitable: z.number().int(),
    /** Why no invitations can be sent; null if they can. */
    invitationsUnavailable: messageSchema.nullable(),
  }),
});
/** Invitations of one import. */
export const maxInvitedAtOnce = 2_000;
/** Multipart: the same file again. All rows or none. */
export const importUsers = defineEndpoint({
  method: 'POST',
  path: `${base}/importUsers`,
  permission: edit,
  summary:
    'Add the users of a CSV file; those who are not invited get one-time passwords, shown this once',
  message: 'users.importCompleted',
  carries: 'multipart',
  peopleOnly: true,
  /** Users with an address, and without single sign-on, are invited by mail. */
  query: z.strictObject({ invite: queryFlag }),
  answer: z.object({
    imported: z.number().int(),
    invited: z.number().int(),
    oneTimePasswords: z.array(z.object({ userName: z.string(), oneTimePassword: z.string() })),
  }),
});
