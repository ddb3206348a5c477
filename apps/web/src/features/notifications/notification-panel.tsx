import { Button, Divider, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, CheckCheck } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { notificationsOptions, useReadAllNotifications } from '../../lib/queries/notifications.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { toastError } from '../../ui/toast.tsx';
import classes from './notification-bell.module.css';
import rowClasses from './notification-row.module.css';
import { NotificationRow } from './notification-row.tsx';

const shown = 8;

/** The newest, and the ways to all of them and to what one wants to be told. */
export function NotificationPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const query = useQuery(notificationsOptions({ page: 1, pageSize: shown, unreadOnly: false }));
  const readAll = useReadAllNotifications();
  return (
    <>
      <Group justify="space-between" p="sm" wrap="nowrap">
        <Text component="h2" fw={600} m={0}>
          {t('Notifications')}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<CheckCheck size={16} aria-hidden />}
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate(undefined, { onError: toastError })}
        >
          {t('Mark all as read')}
        </Button>
      </Group>
      <Divider />
      <div className={classes.scroll}>
        {query.isPending ? (
          <LoadingRows rows={3} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data.items.length === 0 ? (
          <EmptyState
            icon={<BellOff size={26} />}
            title={t('Nothing new')}
            text={t('When something happens that concerns you, it stands here.')}
          />
        ) : (
          <ul className={rowClasses.list} aria-label={t('Newest notifications')}>
            {query.data.items.map((notification) => (
              <NotificationRow
                key={notification.notificationId}
                notification={notification}
                onFollowed={onClose}
              />
            ))}
          </ul>
        )}
      </div>
      <Divider />
      <Group justify="space-between" p="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          renderRoot={(props) => <Link to="/notifications" {...props} />}
          onClick={onClose}
        >
          {t('All notifications')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          renderRoot={(props) => <Link to="/notifications/settings" {...props} />}
          onClick={onClose}
        >
          {t('Choose what you are told')}
        </Button>
      </Group>
    </>
  );
}
