import type { InputOf } from '@glossa/contracts/endpoint';
import {
  type Delivery,
  deleteWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  saveWebhook,
  testWebhook,
  viewDeliveries,
  viewDelivery,
  viewWebhooks,
} from '@glossa/contracts/webhooks';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import type { Place } from '../../lib/paging.ts';
import { webhookKeys } from '../../lib/queries/query-keys.ts';

export const webhooksOptions = () =>
  queryOptions({
    queryKey: webhookKeys.list,
    queryFn: ({ signal }) => callApi(viewWebhooks, { signal }),
  });

type Search = Place & { status?: Delivery['status'] | undefined };

export const deliveriesOptions = (webhookId: string, search: Search) =>
  queryOptions({
    queryKey: webhookKeys.deliveries(webhookId, search),
    queryFn: ({ signal }) =>
      callApi(viewDeliveries, { params: { id: webhookId }, query: search, signal }),
    placeholderData: keepPreviousData,
  });

export const deliveryOptions = (deliveryId: string) =>
  queryOptions({
    queryKey: webhookKeys.delivery(deliveryId),
    queryFn: ({ signal }) => callApi(viewDelivery, { params: { id: deliveryId }, signal }),
  });

function useWebhookMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: webhookKeys.all }),
  });
}

const byId = (id: string) => ({ params: { id } });

export const useSaveWebhook = () =>
  useWebhookMutation((body: InputOf<typeof saveWebhook>) => callApi(saveWebhook, { body }));
export const useDeleteWebhook = () =>
  useWebhookMutation((id: string) => callApi(deleteWebhook, byId(id)));
export const useRotateSecret = () =>
  useWebhookMutation((id: string) => callApi(rotateWebhookSecret, byId(id)));
export const useTestWebhook = () =>
  useWebhookMutation((id: string) => callApi(testWebhook, byId(id)));
export const useRedeliver = () =>
  useWebhookMutation((id: string) => callApi(redeliverWebhook, byId(id)));
