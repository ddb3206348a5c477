import { z } from 'zod';
import {
  apiBase,
  cursorPageOf,
  cursorPageQuery,
  defineEndpoint,
  idSchema,
  instantSchema,
} from './endpoint.ts';
import { queryFlag, searchText, userStatuses, userStatusSchema } from './people.ts';
import { userItemSchema, userOptionsSchema } from './users.ts';

export const approvalItemSchema = userItemSchema.extend({
  /** The last decision about this user. */
  comment: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
  /** The user's sign-in provider. */
  providerLabel: z.string().nullable(),
});
export type ApprovalItem = z.infer<typeof approvalItemSchema>;

const view = { resource: 'UserApproval', flag: 'view' } as const;
const edit = { resource: 'UserApproval', flag: 'edit' } as const;
const base = `${apiBase}/userApproval`;

export const getUserListByUserId = defineEndpoint({
  method: 'GET',
  path: `${base}/getUserListByUserId/:id`,
  permission: view,
  summary:
    'The people the caller (id: the caller’s own) may decide about, and what there is to give them',
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject({
    search: searchText,
    status: userStatusSchema.optional(),
    sort: z.enum(['createdAt', 'displayName', 'decidedAt']).default('createdAt'),
    descending: queryFlag,
    ...cursorPageQuery,
  }),
  answer: cursorPageOf(approvalItemSchema),
});
export const getUserApprovalStatusList = defineEndpoint({
  method: 'GET',
  path: `${base}/getUserApprovalStatusList`,
  permission: view,
  summary: 'The states an account can be in, how many are in each, and where it may go from there',
  answer: z.array(
    z.object({
      status: userStatusSchema,
      count: z.number().int(),
      next: z.array(userStatusSchema).max(userStatuses.length),
    }),
  ),
});
export const getApprovalOptions = defineEndpoint({
  method: 'GET',
  path: `${base}/getApprovalOptions/:id`,
  permission: edit,
  summary: 'Roles, departments and projects the user with this id can be given',
  params: z.strictObject({ id: idSchema }),
  answer: userOptionsSchema,
});
/** Characters. */
export const longestComment = 1000;
export const approvalInput = z.strictObject({
  userId: idSchema,
  /** The state the approver saw: a concurrent decision is not overwritten. */
  from: userStatusSchema,
  status: z.enum(['Approved', 'Rejected', 'Deactivated']),
  /** Required for approval: at least one. */
  roleIds: z.array(idSchema).max(50).default([]),
  departmentId: idSchema.nullable().default(null),
  projectIds: z.array(idSchema).max(200).default([]),
  comment: z.string().trim().max(longestComment, 'validation.commentMaxLength').default(''),
});
export const saveUserStatus = defineEndpoint({
  method: 'POST',
  path: `${base}/saveUserStatus`,
  permission: edit,
  summary: 'Approve, reject, deactivate or reactivate a user; the person is told',
  message: 'approvals.decisionSaved',
  peopleOnly: true,
  body: approvalInput,
  answer: approvalItemSchema,
});
