import {
  deleteSsoProvider,
  saveSsoProvider,
  type ssoProviderInput,
  testSsoProvider,
  viewSsoSettings,
} from '@glossa/contracts/single-sign-on-settings';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import { useAdministrationMutation } from '../../lib/queries/list-search.ts';
import { organisationKeys } from '../../lib/queries/query-keys.ts';

export const ssoSettingsOptions = () =>
  queryOptions({
    queryKey: organisationKeys.singleSignOn,
    queryFn: ({ signal }) => callApi(viewSsoSettings, { signal }),
  });

export const useSaveProvider = () =>
  useAdministrationMutation((body: z.input<typeof ssoProviderInput>) =>
    callApi(saveSsoProvider, { body }),
  );

export const useDeleteProvider = () =>
  useAdministrationMutation((id: string) => callApi(deleteSsoProvider, { params: { id } }));

export const useTestProvider = () =>
  useMutation({ mutationFn: (issuer: string) => callApi(testSsoProvider, { body: { issuer } }) });
