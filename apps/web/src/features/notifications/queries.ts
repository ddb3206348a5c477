import type { InputOf } from '@glossa/contracts/endpoint';
import {
  countUnreadNotifications,
  readAllNotifications,
  saveNotificationSettings,
  saveNotificationState,
  viewNotificationSettings,
  viewNotifications,
} from '@glossa/contracts/notifications';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { notificationKeys } from '../../lib/queries/query-keys.ts';

type Search = { page: number; pageSize: number; unreadOnly: boolean };

export const notificationsOptions = ({ page, pageSize, unreadOnly }: Search) =>
  queryOptions({
    queryKey: notificationKeys.list({ page, pageSize, unreadOnly }),
    queryFn: ({ signal }) =>
      callApi(viewNotifications, {
        query: { page, pageSize, unreadOnly: unreadOnly ? 'true' : 'false' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const unreadOptions = () =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: ({ signal }) => callApi(countUnreadNotifications, { signal }),
  });

export const notificationSettingsOptions = () =>
  queryOptions({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => callApi(viewNotificationSettings, { signal }),
  });

/** Refetches the lists; the bell shows the server's count immediately. */
function useMarking<Input>(call: (input: Input) => Promise<{ unread: number }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (counted) => {
      client.setQueryData(unreadOptions().queryKey, counted);
      return client.invalidateQueries({ queryKey: notificationKeys.lists });
    },
  });
}

export const useMarkNotifications = () =>
  useMarking((body: InputOf<typeof saveNotificationState>) =>
    callApi(saveNotificationState, { body }),
  );
export const useReadAllNotifications = () => useMarking(() => callApi(readAllNotifications));

export function useSaveNotificationSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof saveNotificationSettings>) =>
      callApi(saveNotificationSettings, { body }),
    onSuccess: (settings) => client.setQueryData(notificationSettingsOptions().queryKey, settings),
  });
}
