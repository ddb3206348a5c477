import {
  deleteDept,
  deleteDeptUser,
  type departmentInput,
  editDeptUser,
  findDeptPeople,
  saveDeptUser,
  viewDeptUser,
} from '@glossa/contracts/departments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';
import { inWords, type ListSearchOf } from './list-search.ts';
import { useAdministrationMutation } from './use-administration-mutation.ts';

export const departmentListOptions = (search: ListSearchOf<typeof viewDeptUser>) =>
  queryOptions({
    queryKey: ['administration', 'departments', search],
    queryFn: ({ signal }) => callApi(viewDeptUser, { query: inWords(search), signal }),
    placeholderData: keepPreviousData,
  });

/** A department with a page of its people. */
export const departmentOptions = (id: string, people: ListSearchOf<typeof editDeptUser>) =>
  queryOptions({
    queryKey: ['administration', 'department', id, people],
    queryFn: ({ signal }) =>
      callApi(editDeptUser, { params: { id }, query: inWords(people), signal }),
    // Another page of the same people; never another department, whose name would stand in the form.
    placeholderData: (before) => (before?.departmentId === id ? before : undefined),
  });

export const useSaveDepartment = () =>
  useAdministrationMutation((body: z.input<typeof departmentInput>) =>
    callApi(saveDeptUser, { body }),
  );

export const useDeleteDepartment = () =>
  useAdministrationMutation((id: string) => callApi(deleteDept, { params: { id } }));

/** Takes people out of the department. */
export const useRemoveFromDepartment = (departmentId: string) =>
  useAdministrationMutation((userId: string) =>
    callApi(deleteDeptUser, { params: { departmentId, userId } }),
  );

/** `organisationId` is that of the department; undefined: the caller's own. */
export const findPeopleForDepartment = (
  search: string,
  organisationId: string | undefined,
  signal: AbortSignal,
) => callApi(findDeptPeople, { query: { search, organisationId }, signal });
