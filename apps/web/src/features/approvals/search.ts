import type { UserStatus } from '@glossa/contracts/people';
import { listParams, oneOf, searchParams } from '../../lib/search-params.ts';

export const approvalList = {
  sorts: { createdAt: true, displayName: true, decidedAt: true },
  defaultSort: 'createdAt',
  descendingByDefault: ['createdAt', 'decidedAt'],
  filters: ['status'],
} as const;

export const approvalSearch = searchParams(() => ({
  ...listParams(approvalList),
  status: oneOf<UserStatus | 'all'>({
    Pending: true,
    Approved: true,
    Rejected: true,
    Deactivated: true,
    all: true,
  }),
}));
