import type { roleInput } from '@glossa/contracts/roles';
import { addRole, deleteRole, editRole, saveRole, viewRole } from '@glossa/contracts/roles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';
import { inWords, type ListSearchOf } from './list-search.ts';
import { useAdministrationMutation } from './use-administration-mutation.ts';

export const roleListOptions = (search: ListSearchOf<typeof viewRole>) =>
  queryOptions({
    queryKey: ['administration', 'roles', search],
    queryFn: ({ signal }) => callApi(viewRole, { query: inWords(search), signal }),
    placeholderData: keepPreviousData,
  });

export const roleOptions = (id: string) =>
  queryOptions({
    queryKey: ['administration', 'role', id],
    queryFn: ({ signal }) => callApi(editRole, { params: { id }, signal }),
  });

/** What a new role starts from: nothing, or the role that is copied. */
export const roleDraftOptions = (from: string | undefined) =>
  queryOptions({
    queryKey: ['administration', 'role-draft', from ?? null],
    queryFn: ({ signal }) => callApi(addRole, { query: { from }, signal }),
  });

export const useSaveRole = () =>
  useAdministrationMutation((body: z.input<typeof roleInput>) => callApi(saveRole, { body }));

export const useDeleteRole = () =>
  useAdministrationMutation((id: string) => callApi(deleteRole, { params: { id } }));
