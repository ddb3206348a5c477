import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useListSearch } from '../../ui/table/use-list-search.ts';
import type { UserListSearch } from './queries.ts';
import { userList } from './search.ts';

/**
 * The selection across pages. Another search or filter resets it (`listKey` identifies the list): no one should
 * deactivate invisible users.
 */
export function useUserSelection(listKey: string) {
  const [kept, setKept] = useState<{ listKey: string; ids: Set<string> }>({
    listKey,
    ids: new Set(),
  });
  const selected: ReadonlySet<string> = kept.listKey === listKey ? kept.ids : new Set<string>();
  const select = (ids: Set<string>) => setKept({ listKey, ids });
  return {
    selected,
    select,
    clear: () => select(new Set()),
    /** A deleted user would make the server reject the rest. */
    forget: (userId: string) => select(new Set([...selected].filter((id) => id !== userId))),
  };
}

export type UserListState = ReturnType<typeof useUserList>;

/** The user list by its address, and its request. */
export function useUserList() {
  const list = useListSearch(useSearch({ from: '/shell/access-control/users' }), userList);
  const { search } = list;
  const { signin } = search.filters;
  const requested: UserListSearch = {
    search: search.q.trim(),
    status: search.filters.status,
    roleId: search.filters.role,
    departmentId: search.filters.department,
    projectId: search.filters.project,
    organisationId: search.filters.organisation,
    ...(signin ? { isSSOLogin: signin === 'sso' } : {}),
    sort: search.sort,
    descending: search.descending,
    page: search.page,
    pageSize: search.pageSize,
    ...(search.cursor ? { cursor: search.cursor } : {}),
  };
  const {
    page: _page,
    pageSize: _pageSize,
    cursor: _cursor,
    sort: _sort,
    descending: _descending,
    ...who
  } = requested;
  return {
    ...list,
    requested,
    /** Identifies the set of users, regardless of order and page. */
    listKey: JSON.stringify(who),
    /** Roles, departments and projects belong to the previous organization. */
    showOrganisation: (organisationId: string | undefined) =>
      list.setFilters({
        organisation: organisationId,
        role: undefined,
        department: undefined,
        project: undefined,
      }),
  };
}
