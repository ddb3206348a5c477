import {
  deleteSsoProvider,
  saveSsoProvider,
  type ssoProviderInput,
  testSsoProvider,
  viewSsoSettings,
} from '@glossa/contracts/single-sign-on';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';

export const ssoSettingsOptions = () =>
  queryOptions({
    queryKey: ['administration', 'sso-settings'],
    queryFn: ({ signal }) => callApi(viewSsoSettings, { signal }),
  });

export function useSaveProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ssoProviderInput>) => callApi(saveSsoProvider, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}

export function useDeleteProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteSsoProvider, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}

export const useTestProvider = () =>
  useMutation({ mutationFn: (issuer: string) => callApi(testSsoProvider, { body: { issuer } }) });
