import {
  type apiTokenInput,
  deleteToken,
  saveToken,
  viewTokens,
} from '@glossa/contracts/api-tokens';
import { deletePasskey, viewPasskeys } from '@glossa/contracts/passkeys';
import { viewSecondFactor } from '@glossa/contracts/second-factor';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import { useAdministrationMutation } from '../../lib/queries/list-search.ts';
import { apiTokenKeys, passkeyKeys, secondFactorKeys } from '../../lib/queries/query-keys.ts';

export const apiTokensOptions = () =>
  queryOptions({
    queryKey: apiTokenKeys.all,
    queryFn: ({ signal }) => callApi(viewTokens, { signal }),
  });

export const secondFactorOptions = () =>
  queryOptions({
    queryKey: secondFactorKeys.all,
    queryFn: ({ signal }) => callApi(viewSecondFactor, { signal }),
  });

export const passkeysOptions = () =>
  queryOptions({
    queryKey: passkeyKeys.all,
    queryFn: ({ signal }) => callApi(viewPasskeys, { signal }),
  });

export const useDeletePasskey = () =>
  useAdministrationMutation(({ id, password }: { id: string; password: string }) =>
    callApi(deletePasskey, { params: { id }, body: { password } }),
  );

export const useSaveToken = () =>
  useAdministrationMutation((body: z.input<typeof apiTokenInput>) => callApi(saveToken, { body }));

export const useDeleteToken = () =>
  useAdministrationMutation((tokenId: string) => callApi(deleteToken, { params: { id: tokenId } }));
