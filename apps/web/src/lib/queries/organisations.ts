import { viewOrganisations } from '@glossa/contracts/organisations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { type ListSearchOf, toQueryStrings } from './list-search.ts';
import { organisationKeys } from './query-keys.ts';

export const organisationListOptions = (search: ListSearchOf<typeof viewOrganisations>) =>
  queryOptions({
    queryKey: organisationKeys.list(search),
    queryFn: ({ signal }) => callApi(viewOrganisations, { query: toQueryStrings(search), signal }),
    placeholderData: keepPreviousData,
  });
