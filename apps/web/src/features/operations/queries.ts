import type { InputOf } from '@glossa/contracts/endpoint';
import {
  previewRetention,
  type Quotas,
  type Retention,
  type RetentionDays,
  saveLegalHold,
  saveQuotas,
  saveRetention,
  viewQuotas,
  viewRetention,
} from '@glossa/contracts/operations';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { operationsKeys } from '../../lib/queries/query-keys.ts';

/** Undefined: one's own. */
type OrganisationId = string | undefined;
const of = (organisationId: OrganisationId) => (organisationId ? { organisationId } : {});

export const retentionOptions = (organisationId: OrganisationId) =>
  queryOptions({
    queryKey: operationsKeys.retention(organisationId),
    queryFn: ({ signal }) => callApi(viewRetention, { query: of(organisationId), signal }),
  });

export const quotasOptions = (organisationId: OrganisationId) =>
  queryOptions({
    queryKey: operationsKeys.quotas(organisationId),
    queryFn: ({ signal }) => callApi(viewQuotas, { query: of(organisationId), signal }),
  });

export const retentionPreviewOptions = (organisationId: OrganisationId, days: RetentionDays) =>
  queryOptions({
    queryKey: operationsKeys.retentionPreview(organisationId, days),
    queryFn: ({ signal }) =>
      callApi(previewRetention, { body: { ...of(organisationId), days }, signal }),
    placeholderData: keepPreviousData,
  });

function useRetentionMutation<Input>(
  requested: OrganisationId,
  mutationFn: (input: Input) => Promise<Retention>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (retention) => {
      client.setQueryData(operationsKeys.retention(requested), retention);
      return client.invalidateQueries({ queryKey: operationsKeys.retentionPreviews });
    },
  });
}

export const useSaveRetention = (requested: OrganisationId) =>
  useRetentionMutation(requested, (body: { days: RetentionDays; seen: RetentionDays }) =>
    callApi(saveRetention, { body: { ...of(requested), ...body } }),
  );
export const useSaveLegalHold = (requested: OrganisationId) =>
  useRetentionMutation(requested, (body: InputOf<typeof saveLegalHold>) =>
    callApi(saveLegalHold, { body }),
  );

export function useSaveQuotas(requested: OrganisationId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof saveQuotas>) => callApi(saveQuotas, { body }),
    onSuccess: (quotas: Quotas) => {
      client.setQueryData(operationsKeys.quotas(requested), quotas);
    },
  });
}
