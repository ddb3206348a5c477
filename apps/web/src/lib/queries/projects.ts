import {
  deleteProjectMember,
  deleteProjUser,
  editProjUser,
  findProjectPeople,
  type projectInput,
  saveProjUser,
  viewProjUser,
} from '@glossa/contracts/projects';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';
import { inWords, type ListSearchOf } from './list-search.ts';
import { useAdministrationMutation } from './use-administration-mutation.ts';

export const projectListOptions = (search: ListSearchOf<typeof viewProjUser>) =>
  queryOptions({
    queryKey: ['administration', 'projects', search],
    queryFn: ({ signal }) => callApi(viewProjUser, { query: inWords(search), signal }),
    placeholderData: keepPreviousData,
  });

/** A project with a page of its people. */
export const projectOptions = (id: string, people: ListSearchOf<typeof editProjUser>) =>
  queryOptions({
    queryKey: ['administration', 'project', id, people],
    queryFn: ({ signal }) =>
      callApi(editProjUser, { params: { id }, query: inWords(people), signal }),
    // Another page of the same people; never another project, whose name would stand in the form.
    placeholderData: (before) => (before?.projectId === id ? before : undefined),
  });

export const useSaveProject = () =>
  useAdministrationMutation((body: z.input<typeof projectInput>) =>
    callApi(saveProjUser, { body }),
  );

export const useDeleteProject = () =>
  useAdministrationMutation((id: string) => callApi(deleteProjUser, { params: { id } }));

/** Takes people out of the project. */
export const useRemoveFromProject = (projectId: string) =>
  useAdministrationMutation((userId: string) =>
    callApi(deleteProjectMember, { params: { projectId, userId } }),
  );

/** `organisationId` is that of the project; undefined: the caller's own. */
export const findPeopleForProject = (
  search: string,
  organisationId: string | undefined,
  signal: AbortSignal,
) => callApi(findProjectPeople, { query: { search, organisationId }, signal });
