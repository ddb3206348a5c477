import type { UserStatus } from '@glossa/contracts/people';
import type { userSorts } from '@glossa/contracts/users';
import { id, type ListOrder, listParams, oneOf, searchParams } from '../../lib/search-params.ts';

export const userList = {
  sorts: {
    displayName: true,
    userName: true,
    email: true,
    status: true,
    lastSignInAt: true,
    createdAt: true,
  },
  defaultSort: 'displayName',
  descendingByDefault: ['lastSignInAt', 'createdAt'],
  filters: ['status', 'role', 'department', 'project', 'signin', 'organisation'],
} as const satisfies ListOrder<(typeof userSorts)[number]>;

export const userListSearch = searchParams(() => ({
  ...listParams(userList),
  status: oneOf<UserStatus>({ Pending: true, Approved: true, Rejected: true, Deactivated: true }),
  role: id(),
  department: id(),
  project: id(),
  signin: oneOf({ password: true, sso: true }),
  organisation: id(),
}));
