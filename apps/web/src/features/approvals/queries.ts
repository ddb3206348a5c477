import {
  type ApprovalItem,
  type approvalInput,
  getApprovalOptions,
  getUserApprovalStatusList,
  getUserListByUserId,
  saveUserStatus,
} from '@glossa/contracts/approvals';
import type { QueryOf } from '@glossa/contracts/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import { administrationKeys, approvalKeys } from '../../lib/queries/query-keys.ts';

export type Decision = { user: ApprovalItem; to: 'Approved' | 'Rejected' | 'Deactivated' };

type Search = Pick<
  QueryOf<typeof getUserListByUserId>,
  'search' | 'status' | 'sort' | 'page' | 'pageSize' | 'cursor'
> & { descending: boolean };

/** The users that `userId`, the caller, may decide about. */
export const approvalListOptions = (userId: string, search: Search) =>
  queryOptions({
    queryKey: approvalKeys.list(userId, search),
    queryFn: ({ signal }) =>
      callApi(getUserListByUserId, {
        params: { id: userId },
        query: { ...search, descending: search.descending ? 'true' : 'false' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const approvalStatusesOptions = () =>
  queryOptions({
    queryKey: approvalKeys.statuses,
    queryFn: ({ signal }) => callApi(getUserApprovalStatusList, { signal }),
  });

export const approvalChoicesOptions = (userId: string) =>
  queryOptions({
    queryKey: approvalKeys.options(userId),
    queryFn: ({ signal }) => callApi(getApprovalOptions, { params: { id: userId }, signal }),
  });

export function useSaveUserStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof approvalInput>) => callApi(saveUserStatus, { body }),
    // Also after a rejection: someone else may have decided in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: administrationKeys.all }),
  });
}
