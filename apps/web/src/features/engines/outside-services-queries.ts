import {
  deleteOutsideService,
  listOutsideServices,
  type OutsideServiceInput,
  type OutsideServiceName,
  putOutsideService,
  tryOutsideService,
} from '@glossa/contracts/outside-services';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';

export const outsideServicesOptions = () =>
  queryOptions({
    queryKey: engineKeys.outsideServices,
    queryFn: ({ signal }) => callApi(listOutsideServices, { signal }),
  });

/** The engines depend on the services: all of the screen is asked for again. */
function useServiceMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: engineKeys.all }),
  });
}

export const useSaveService = () =>
  useServiceMutation((body: OutsideServiceInput) =>
    callApi(putOutsideService, { params: { service: body.service }, body }),
  );

export const useRemoveService = () =>
  useServiceMutation((service: OutsideServiceName) =>
    callApi(deleteOutsideService, { params: { service } }),
  );

type Trial = { service: OutsideServiceName; input: OutsideServiceInput | null };
export const useTryService = () =>
  useMutation({
    mutationFn: ({ service, input }: Trial) =>
      callApi(tryOutsideService, { params: { service }, body: input }),
  });
