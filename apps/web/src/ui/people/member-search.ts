import type { PeoplePage } from '@glossa/contracts/people';
import { listParams, searchParams } from '../../lib/search-params.ts';

/** How the people of a department, project or organization are sorted. */
export const memberList = {
  sorts: { displayName: true, userName: true, status: true },
  defaultSort: 'displayName',
} as const;
export type MemberSort = keyof typeof memberList.sorts;

export const memberSearch = searchParams(() => listParams(memberList));

/** The page of a response, as lists read it. */
export const membersOf = ({ users, user_total, ...place }: PeoplePage) => ({
  items: users,
  total: user_total,
  page: place.page,
  nextCursor: place.nextCursor,
  previousCursor: place.previousCursor,
});
