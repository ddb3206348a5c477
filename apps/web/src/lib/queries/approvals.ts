import {
  type approvalInput,
  getApprovalOptions,
  getUserApprovalStatusList,
  getUserListByUserId,
  saveUserStatus,
} from '@glossa/contracts/approvals';
import type { QueryOf } from '@glossa/contracts/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';

type Search = Pick<
  QueryOf<typeof getUserListByUserId>,
  'search' | 'status' | 'sort' | 'page' | 'pageSize'
> & { descending: boolean };

/** The people `userId`, the caller, may decide about. */
export const approvalListOptions = (userId: string, search: Search) =>
  queryOptions({
    queryKey: ['administration', 'approvals', userId, search],
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
    queryKey: ['administration', 'approval-statuses'],
    queryFn: ({ signal }) => callApi(getUserApprovalStatusList, { signal }),
  });

export const approvalChoicesOptions = (userId: string) =>
  queryOptions({
    queryKey: ['administration', 'approval-options', userId],
    queryFn: ({ signal }) => callApi(getApprovalOptions, { params: { id: userId }, signal }),
  });

export function useSaveUserStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof approvalInput>) => callApi(saveUserStatus, { body }),
    // After a refusal as well: somebody else may have decided meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}
