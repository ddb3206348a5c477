import { Button, Group, Paper, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, CheckCheck, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { inContext, t } from '../../lib/language/t.ts';
import {
  notificationsOptions,
  unreadOptions,
  useReadAllNotifications,
} from '../../lib/queries/notifications.ts';
import { ListFooter } from '../../ui/list-footer.tsx';
import { Page } from '../../ui/page.tsx';
import { PastTheEnd } from '../../ui/past-the-end.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { toastError } from '../../ui/toast.tsx';
import classes from './notification-row.module.css';
import { NotificationRow } from './notification-row.tsx';

/** Everything the person was told, newest first. */
export function NotificationsScreen() {
  const [show, setShow] = useState<'all' | 'unread'>('all');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  const query = useQuery(notificationsOptions({ page, pageSize, unreadOnly: show === 'unread' }));
  const unread = useQuery(unreadOptions()).data?.unread ?? 0;
  const readAll = useReadAllNotifications();
  return (
    <Page
      title={t('Notifications')}
      actions={
        <Button
          variant="default"
          leftSection={<Settings2 size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/notifications/settings" {...props} />}
        >
          {inContext('what a person wants to be told', 'Settings')}
        </Button>
      }
    >
      <Stack gap="md" maw={860}>
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('Which notifications')}
            value={show}
            data={[
              { value: 'all', label: inContext('notifications', 'All') },
              { value: 'unread', label: inContext('notifications', 'Unread') },
            ]}
            onChange={(next) => {
              setShow(next === 'unread' ? 'unread' : 'all');
              setPage(1);
            }}
          />
          <Button
            variant="default"
            leftSection={<CheckCheck size={16} aria-hidden />}
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={() => readAll.mutate(undefined, { onError: toastError })}
          >
            {t('Mark all as read')}
          </Button>
        </Group>
        {query.isPending ? (
          <LoadingRows />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data.total === 0 ? (
          <EmptyState
            icon={<BellOff size={26} />}
            title={show === 'unread' ? t('Nothing unread') : t('Nothing new')}
            text={t('When something happens that concerns you, it stands here.')}
          />
        ) : (
          <>
            {query.data.items.length === 0 ? (
              <PastTheEnd onFirst={() => setPage(1)} />
            ) : (
              <Paper
                withBorder
                component="ul"
                className={classes.list}
                aria-label={t('Notifications')}
                aria-busy={query.isPlaceholderData}
              >
                {query.data.items.map((notification) => (
                  <NotificationRow key={notification.notificationId} notification={notification} />
                ))}
              </Paper>
            )}
            <ListFooter
              total={query.data.total}
              page={page}
              pageSize={pageSize}
              onPage={setPage}
              onPageSize={(size) => {
                setPageSize(size);
                setPage(1);
              }}
              noun={t('Notifications')}
            />
          </>
        )}
      </Stack>
    </Page>
  );
}
