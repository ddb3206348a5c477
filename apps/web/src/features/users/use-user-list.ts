import { userStatuses } from '@glossa/contracts/people';
import { userSorts } from '@glossa/contracts/users';
import type { UserListSearch } from '../../lib/queries/users.ts';
import { useListSearch } from '../../ui/admin/use-list-search.ts';

const filters = ['status', 'role', 'department', 'project', 'signin', 'organisation'] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An address can be mangled: what is no id is left out, not sent. */
const idOf = (value: string | undefined) => (value && uuid.test(value) ? value : undefined);

export type UserListState = ReturnType<typeof useUserList>;

/** The list of users as its address has it, and what is asked of the server for that. */
export function useUserList() {
  const list = useListSearch({
    sorts: userSorts,
    defaultSort: 'displayName',
    descendingByDefault: ['lastSignInAt', 'createdAt'],
    filters,
  });
  const { search } = list;
  const { signin } = search.filters;
  const asked: UserListSearch = {
    search: search.q.trim(),
    status: userStatuses.find((status) => status === search.filters.status),
    roleId: idOf(search.filters.role),
    departmentId: idOf(search.filters.department),
    projectId: idOf(search.filters.project),
    organisationId: idOf(search.filters.organisation),
    ...(signin === 'sso' || signin === 'password' ? { isSSOLogin: signin === 'sso' } : {}),
    sort: search.sort,
    descending: search.descending,
    page: search.page,
    pageSize: search.pageSize,
  };
  const { page: _page, pageSize: _pageSize, sort: _sort, descending: _descending, ...who } = asked;
  return {
    ...list,
    asked,
    /** Which people these are, whatever their order and page. */
    listKey: JSON.stringify(who),
    /** Roles, departments and projects belong to the organisation left behind. */
    showOrganisation: (organisationId: string | undefined) => {
      list.setFilter('organisation', organisationId);
      for (const name of ['role', 'department', 'project'] as const)
        if (search.filters[name] !== undefined) list.setFilter(name, undefined);
    },
  };
}
