import type { QueryOf } from '@glossa/contracts/endpoint';
import {
  deleteOrgUser,
  type organisationInput,
  orgUserRoleMapping,
  saveOrgUser,
  viewOrganisations,
  viewOrgUser,
} from '@glossa/contracts/organisations';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';
import { descendingWord } from './descending-word.ts';

type Listed<E extends Parameters<typeof callApi>[0]> = Omit<QueryOf<E>, 'descending'> & {
  descending?: boolean;
};

export const organisationListOptions = (search: Listed<typeof viewOrganisations>) =>
  queryOptions({
    queryKey: ['administration', 'organisations', search],
    queryFn: ({ signal }) =>
      callApi(viewOrganisations, {
        query: { ...search, ...descendingWord(search.descending) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const organisationOptions = (search: Listed<typeof viewOrgUser>) =>
  queryOptions({
    queryKey: ['administration', 'organisation', search],
    queryFn: ({ signal }) =>
      callApi(viewOrgUser, { query: { ...search, ...descendingWord(search.descending) }, signal }),
    placeholderData: keepPreviousData,
  });

export const roleMappingOptions = (search: Listed<typeof orgUserRoleMapping>) =>
  queryOptions({
    queryKey: ['administration', 'role-mapping', search],
    queryFn: ({ signal }) =>
      callApi(orgUserRoleMapping, {
        query: { ...search, ...descendingWord(search.descending) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export function useSaveOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof organisationInput>) => callApi(saveOrgUser, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}

export function useDeleteOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteOrgUser, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}
