import { Button, Group, Paper, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, CheckCheck, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ListFooter, PastTheEnd } from '../../ui/table/list-footer.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import classes from './notification-row.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsOptions, unreadOptions, useReadAllNotifications } from './queries.ts';

/** All of the user's notifications, newest first. */
export function NotificationsScreen() {
  const [show, setShow] = useState<'all' | 'unread'>('all');
  const { place, paging, toFirst } = usePaging();
  const query = useQuery(notificationsOptions({ ...place, unreadOnly: show === 'unread' }));
  const unread = useQuery(unreadOptions()).data?.unread ?? 0;
  const readAll = useReadAllNotifications();
  return (
    <Page
      title={t('common.notifications')}
      actions={
        <Button
          variant="default"
          leftSection={<Settings2 size={16} aria-hidden />}
          renderRoot={(props: object) => <Link to="/notifications/settings" {...props} />}
        >
          {t('notifications.settingsButton')}
        </Button>
      }
    >
      <Stack gap="md" maw={860}>
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('notifications.filterLabel')}
            value={show}
            data={[
              { value: 'all', label: t('notifications.filterAll') },
              { value: 'unread', label: t('notifications.filterUnread') },
            ]}
            onChange={(next) => {
              setShow(next === 'unread' ? 'unread' : 'all');
              toFirst();
            }}
          />
          <Button
            variant="default"
            leftSection={<CheckCheck size={16} aria-hidden />}
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={() => readAll.mutate(undefined, { onError: toastError })}
          >
            {t('notifications.markAllRead')}
          </Button>
        </Group>
        {query.isPending ? (
          <LoadingRows />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data.total === 0 ? (
          <EmptyState
            icon={<BellOff size={26} />}
            title={show === 'unread' ? t('notifications.noUnread') : t('notifications.emptyTitle')}
            text={t('notifications.emptyText')}
          />
        ) : (
          <>
            {query.data.items.length === 0 ? (
              <PastTheEnd onFirst={toFirst} />
            ) : (
              <Paper
                withBorder
                component="ul"
                className={classes.list}
                aria-label={t('common.notifications')}
                aria-busy={query.isPlaceholderData}
              >
                {query.data.items.map((notification) => (
                  <NotificationRow key={notification.notificationId} notification={notification} />
                ))}
              </Paper>
            )}
            <ListFooter
              list={query.data}
              shown={query.data.items.length}
              {...paging}
              noun={t('common.notifications')}
            />
          </>
        )}
      </Stack>
    </Page>
  );
}
