import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useAdministrationMutation } from '../../lib/queries/list-search.ts';
import type { GroupKind, GroupSearch, GroupValues, MemberSearch } from './group-kinds.ts';

export const groupListOptions = (kind: GroupKind, search: GroupSearch) =>
  queryOptions({
    queryKey: kind.queryKeys.list(search),
    queryFn: ({ signal }) => kind.list(search, signal),
    placeholderData: keepPreviousData,
  });

/** A group with a page of its members. */
export const groupOptions = (kind: GroupKind, id: string, members: MemberSearch) =>
  queryOptions({
    queryKey: kind.queryKeys.detail(id, members),
    queryFn: ({ signal }) => kind.find(id, members, signal),
    // Another page of the same members; never another group, whose name would appear in the form.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });

export const useSaveGroup = (kind: GroupKind, id: string | null) =>
  useAdministrationMutation((values: GroupValues) => kind.save(id, values));

export const useDeleteGroup = (kind: GroupKind) => useAdministrationMutation(kind.remove);

export const useRemoveMember = (kind: GroupKind, id: string) =>
  useAdministrationMutation((userId: string) => kind.removeMember(id, userId));
