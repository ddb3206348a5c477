import type { BodyOf, QueryOf } from '@glossa/contracts/endpoint';
import {
  addEditUser,
  deleteUser,
  importUsers,
  previewUserImport,
  resetUserPassword,
  saveUser,
  saveUserRoles,
  saveUserState,
  type userInput,
  viewUser,
} from '@glossa/contracts/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, callMultipart } from '../api-client.ts';

type Flags = 'descending' | 'isSSOLogin';
/** The search as the screens have it; in the address of the call flags are words. */
export type UserListSearch = Omit<QueryOf<typeof viewUser>, Flags> &
  Partial<Record<Flags, boolean>>;

const flag = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? ('true' as const) : ('false' as const);

export const toUserQuery = ({ descending, isSSOLogin, ...search }: UserListSearch) => ({
  ...search,
  descending: flag(descending),
  isSSOLogin: flag(isSSOLogin),
});

export const userListOptions = (search: UserListSearch) =>
  queryOptions({
    queryKey: ['administration', 'users', search],
    queryFn: ({ signal }) => callApi(viewUser, { query: toUserQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

/** A user and what there is to choose from; '0': the choices for a new one. */
export const userFormOptions = (id: string, organisationId?: string) =>
  queryOptions({
    queryKey: ['administration', 'user-form', id, organisationId ?? null],
    queryFn: ({ signal }) =>
      callApi(addEditUser, { params: { id }, query: { organisationId }, signal }),
  });

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['administration'] });
}

export function useSaveUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: z.input<typeof userInput>) => callApi(saveUser, { body }),
    onSuccess: refresh,
  });
}

export function useDeleteUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (userId: string) => callApi(deleteUser, { params: { id: userId } }),
    onSuccess: refresh,
  });
}

export function useSaveUserState() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveUserState>) => callApi(saveUserState, { body }),
    onSuccess: refresh,
  });
}

export function useSaveUserRoles() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveUserRoles>) => callApi(saveUserRoles, { body }),
    // After a refusal as well: what is shown must be what is stored.
    onSettled: refresh,
  });
}

export function useResetPassword() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (userId: string) => callApi(resetUserPassword, { params: { id: userId } }),
    onSuccess: refresh,
  });
}

type SendFile = { file: File; onProgress?: (sentBytes: number, totalBytes: number) => void };

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file, file.name);
  return form;
}

export function usePreviewImport() {
  return useMutation({
    mutationFn: ({ file, onProgress }: SendFile) =>
      callMultipart(previewUserImport, { form: formOf(file), onProgress }),
  });
}

export function useImportUsers() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ file, onProgress }: SendFile) =>
      callMultipart(importUsers, { form: formOf(file), onProgress }),
    onSuccess: refresh,
  });
}
