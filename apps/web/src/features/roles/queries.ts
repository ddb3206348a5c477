import type { roleInput } from '@glossa/contracts/roles';
import { addRole, deleteRole, editRole, saveRole, viewRole } from '@glossa/contracts/roles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import {
  type ListSearchOf,
  toQueryStrings,
  useAdministrationMutation,
} from '../../lib/queries/list-search.ts';
import { roleKeys } from '../../lib/queries/query-keys.ts';

export const roleListOptions = (search: ListSearchOf<typeof viewRole>) =>
  queryOptions({
    queryKey: roleKeys.list(search),
    queryFn: ({ signal }) => callApi(viewRole, { query: toQueryStrings(search), signal }),
    placeholderData: keepPreviousData,
  });

export const roleOptions = (id: string) =>
  queryOptions({
    queryKey: roleKeys.detail(id),
    queryFn: ({ signal }) => callApi(editRole, { params: { id }, signal }),
  });

/** The start of a new role: empty or the copied role. */
export const roleDraftOptions = (from: string | undefined) =>
  queryOptions({
    queryKey: roleKeys.draft(from),
    queryFn: ({ signal }) => callApi(addRole, { query: { from }, signal }),
  });

export const useSaveRole = () =>
  useAdministrationMutation((body: z.input<typeof roleInput>) => callApi(saveRole, { body }));

export const useDeleteRole = () =>
  useAdministrationMutation((id: string) => callApi(deleteRole, { params: { id } }));
