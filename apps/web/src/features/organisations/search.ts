import { id, listParams, oneOf, searchParams } from '../../lib/search-params.ts';
import { memberList } from '../../ui/people/member-search.ts';

export const organisationList = {
  sorts: { name: true, user_count: true, domain_name: true },
  defaultSort: 'name',
  descendingByDefault: ['user_count'],
} as const;
export const roleMappingList = { ...memberList, filters: ['role'] } as const;

/** The sections share the parameters of their lists: only one is shown at a time. */
export const organisationSearch = searchParams(() => ({
  ...listParams({ sorts: { ...memberList.sorts, ...organisationList.sorts } }),
  organisation: id(),
  section: oneOf({ users: true, roles: true, reviews: true, sso: true, all: true }),
  role: id(),
}));
