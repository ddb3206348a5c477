import {
  deleteOrgUser,
  type organisationInput,
  orgUserRoleMapping,
  saveOrgUser,
  viewOrganisations,
  viewOrgUser,
} from '@glossa/contracts/organisations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';
import { inWords, type ListSearchOf } from './list-search.ts';
import { useAdministrationMutation } from './use-administration-mutation.ts';

export const organisationListOptions = (search: ListSearchOf<typeof viewOrganisations>) =>
  queryOptions({
    queryKey: ['administration', 'organisations', search],
    queryFn: ({ signal }) => callApi(viewOrganisations, { query: inWords(search), signal }),
    placeholderData: keepPreviousData,
  });

export const organisationOptions = (search: ListSearchOf<typeof viewOrgUser>) =>
  queryOptions({
    queryKey: ['administration', 'organisation', search],
    queryFn: ({ signal }) => callApi(viewOrgUser, { query: inWords(search), signal }),
    // Another page of the same people; never another organisation, which somebody might then change by mistake.
    placeholderData: (before) =>
      before?.organisationId === search.organisationId ? before : undefined,
  });

export const roleMappingOptions = (search: ListSearchOf<typeof orgUserRoleMapping>) =>
  queryOptions({
    queryKey: ['administration', 'role-mapping', search],
    queryFn: ({ signal }) => callApi(orgUserRoleMapping, { query: inWords(search), signal }),
    placeholderData: keepPreviousData,
  });

export const useSaveOrganisation = () =>
  useAdministrationMutation((body: z.input<typeof organisationInput>) =>
    callApi(saveOrgUser, { body }),
  );

export const useDeleteOrganisation = () =>
  useAdministrationMutation((id: string) => callApi(deleteOrgUser, { params: { id } }));
