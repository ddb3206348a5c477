import type { BodyOf, QueryOf } from '@glossa/contracts/endpoint';
import { inviteUser, revokeInvitation } from '@glossa/contracts/invitations';
import { resetSecondFactor } from '@glossa/contracts/second-factor';
import { importUsers, previewUserImport } from '@glossa/contracts/user-import';
import {
  addEditUser,
  deleteUser,
  resetUserPassword,
  saveUser,
  saveUserState,
  type userInput,
  viewUser,
} from '@glossa/contracts/users';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, callMultipart } from '../../lib/http/api-client.ts';
import { useAdministrationMutation } from '../../lib/queries/list-search.ts';
import { userKeys } from '../../lib/queries/query-keys.ts';

type Flags = 'descending' | 'isSSOLogin';

/** The search as on screens; flags are words in the request. */
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
    queryKey: userKeys.list(search),
    queryFn: ({ signal }) => callApi(viewUser, { query: toUserQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

/** A user and their options; '0': the options for a new one. */
export const userFormOptions = (id: string, organisationId?: string) =>
  queryOptions({
    queryKey: userKeys.form(id, organisationId),
    queryFn: ({ signal }) =>
      callApi(addEditUser, { params: { id }, query: { organisationId }, signal }),
  });

export const useSaveUser = () =>
  useAdministrationMutation((body: z.input<typeof userInput>) => callApi(saveUser, { body }));

export const useDeleteUser = () =>
  useAdministrationMutation((userId: string) => callApi(deleteUser, { params: { id: userId } }));

export const useSaveUserState = () =>
  useAdministrationMutation((body: BodyOf<typeof saveUserState>) =>
    callApi(saveUserState, { body }),
  );

export const useResetSecondFactor = () =>
  useAdministrationMutation((userId: string) =>
    callApi(resetSecondFactor, { params: { id: userId } }),
  );

export const useResetPassword = () =>
  useAdministrationMutation((userId: string) =>
    callApi(resetUserPassword, { params: { id: userId } }),
  );

export const useInviteUser = () =>
  useAdministrationMutation((userId: string) => callApi(inviteUser, { params: { id: userId } }));

export const useRevokeInvitation = () =>
  useAdministrationMutation((userId: string) =>
    callApi(revokeInvitation, { params: { id: userId } }),
  );

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

export const useImportUsers = () =>
  useAdministrationMutation(({ file, onProgress, invite }: SendFile & { invite: boolean }) =>
    callMultipart(importUsers, {
      form: formOf(file),
      query: { invite: flag(invite) },
      onProgress,
    }),
  );
