import {
  ActionIcon,
  Button,
  Divider,
  Group,
  Indicator,
  Popover,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, BellOff, CheckCheck } from 'lucide-react';
import { formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import classes from './notification-bell.module.css';
import rowClasses from './notification-row.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsOptions, unreadOptions, useReadAllNotifications } from './queries.ts';

const maxShown = 99;

const shown = 8;

/** The newest notifications, with links to all of them and to the settings. */
function NotificationPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const query = useQuery(notificationsOptions({ page: 1, pageSize: shown, unreadOnly: false }));
  const readAll = useReadAllNotifications();
  return (
    <>
      <Group justify="space-between" p="sm" wrap="nowrap">
        <Text component="h2" fw={600} m={0}>
          {t('common.notifications')}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<CheckCheck size={16} aria-hidden />}
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate(undefined, { onError: toastError })}
        >
          {t('notifications.markAllRead')}
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
            title={t('notifications.emptyTitle')}
            text={t('notifications.emptyText')}
          />
        ) : (
          <ul className={rowClasses.list} aria-label={t('notifications.latest')}>
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
          renderRoot={(props: object) => <Link to="/notifications" {...props} />}
          onClick={onClose}
        >
          {t('notifications.all')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          renderRoot={(props: object) => <Link to="/notifications/settings" {...props} />}
          onClick={onClose}
        >
          {t('common.notificationSettings')}
        </Button>
      </Group>
    </>
  );
}

/** In the top bar: the unread count, and on click the newest. Updated by live messages. */
export function NotificationBell() {
  const [opened, panel] = useDisclosure(false);
  const { data } = useQuery(unreadOptions());
  const unread = data?.unread ?? 0;
  const label =
    unread === 0
      ? t('common.notifications')
      : t('notifications.unreadCount', {
          unread,
        });
  return (
    <>
      <Popover
        opened={opened}
        onChange={(next) => (next ? panel.open() : panel.close())}
        position="bottom-end"
        width={400}
        trapFocus
        returnFocus
        withinPortal
      >
        <Indicator
          inline
          disabled={unread === 0}
          label={unread > maxShown ? `${formatNumber(maxShown)}+` : formatNumber(unread)}
          size={16}
          offset={6}
          color="red.8"
          className={classes.count}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={label}
              onClick={panel.toggle}
            >
              <Bell size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown p={0} className={classes.panel} aria-label={t('common.notifications')}>
          {opened && <NotificationPanel unread={unread} onClose={panel.close} />}
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{unread > 0 ? label : ''}</VisuallyHidden>
    </>
  );
}
