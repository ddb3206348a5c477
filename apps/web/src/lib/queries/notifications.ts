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
import { callApi } from '../api-client.ts';

type Search = { page: number; pageSize: number; unreadOnly: boolean };

export const notificationsOptions = ({ page, pageSize, unreadOnly }: Search) =>
  queryOptions({
    queryKey: ['notifications', 'list', { page, pageSize, unreadOnly }],
    queryFn: ({ signal }) =>
      callApi(viewNotifications, {
        query: { page, pageSize, unreadOnly: unreadOnly ? 'true' : 'false' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const unreadOptions = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => callApi(countUnreadNotifications, { signal }),
  });

export const notificationSettingsOptions = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => callApi(viewNotificationSettings, { signal }),
  });

/** The lists load again; the bell shows at once what the server counted. */
function useMarking<Input>(call: (input: Input) => Promise<{ unread: number }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (counted) => {
      client.setQueryData(unreadOptions().queryKey, counted);
      return client.invalidateQueries({ queryKey: ['notifications', 'list'] });
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
