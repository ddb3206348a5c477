import { ActionIcon, Indicator, Popover, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { unreadOptions } from '../../lib/queries/notifications.ts';
import classes from './notification-bell.module.css';
import { NotificationPanel } from './notification-panel.tsx';

const mostShown = 99;

/** In the top bar: how many are unread, and on a click the newest. Live messages keep it true. */
export function NotificationBell() {
  const [opened, panel] = useDisclosure(false);
  const { data } = useQuery(unreadOptions());
  const unread = data?.unread ?? 0;
  const label =
    unread === 0
      ? t('Notifications')
      : t('{unread, plural, one {Notifications, # unread} other {Notifications, # unread}}', {
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
          label={unread > mostShown ? `${formatNumber(mostShown)}+` : formatNumber(unread)}
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
        <Popover.Dropdown p={0} className={classes.panel} aria-label={t('Notifications')}>
          {opened && <NotificationPanel unread={unread} onClose={panel.close} />}
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{unread > 0 ? label : ''}</VisuallyHidden>
    </>
  );
}
