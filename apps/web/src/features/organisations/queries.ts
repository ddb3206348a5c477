import {
  deleteOrgUser,
  type organisationInput,
  orgUserRoleMapping,
  saveOrgUser,
  viewOrgUser,
} from '@glossa/contracts/organisations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import {
  type ListSearchOf,
  toQueryStrings,
  useAdministrationMutation,
} from '../../lib/queries/list-search.ts';
import { organisationKeys } from '../../lib/queries/query-keys.ts';

export const organisationOptions = (search: ListSearchOf<typeof viewOrgUser>) =>
  queryOptions({
    queryKey: organisationKeys.detail(search),
    queryFn: ({ signal }) => callApi(viewOrgUser, { query: toQueryStrings(search), signal }),
    // Another page of the same members; never another organization, which could then be changed by mistake.
    placeholderData: (before) =>
      before?.organisationId === search.organisationId ? before : undefined,
  });

export const roleMappingOptions = (search: ListSearchOf<typeof orgUserRoleMapping>) =>
  queryOptions({
    queryKey: organisationKeys.roleMapping(search),
    queryFn: ({ signal }) => callApi(orgUserRoleMapping, { query: toQueryStrings(search), signal }),
    placeholderData: keepPreviousData,
  });

export const useSaveOrganisation = () =>
  useAdministrationMutation((body: z.input<typeof organisationInput>) =>
    callApi(saveOrgUser, { body }),
  );

export const useDeleteOrganisation = () =>
  useAdministrationMutation((id: string) => callApi(deleteOrgUser, { params: { id } }));
