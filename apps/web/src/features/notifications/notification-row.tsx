import type { Notification } from '@glossa/contracts/notifications';
import { ActionIcon, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Mail, MailOpen } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { formatAgo, formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { useMarkNotifications } from '../../lib/queries/notifications.ts';
import { toastError } from '../../ui/toast.tsx';
import { KindIcon } from './kind-icon.tsx';
import classes from './notification-row.module.css';
import { notificationSentence } from './notification-words.ts';

type Props = { notification: Notification; onFollowed?: () => void };

/** One line: what happened, when, where it leads, and whether it was read. */
export function NotificationRow({ notification, onFollowed }: Props) {
  const { notificationId, kind, link, at, read } = notification;
  const router = useRouter();
  const wordsId = useId();
  const mark = useMarkNotifications();
  const sentence = notificationSentence(notification);
  const setRead = (next: boolean) =>
    mark.mutate({ notificationIds: [notificationId], read: next }, { onError: toastError });
  const label = read ? t('Mark as unread') : t('Mark as read');

  const follow = (event: MouseEvent) => {
    if (!read) setRead(true);
    // A new tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.history.push(link);
    onFollowed?.();
  };
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <KindIcon kind={kind} />
      <div className={classes.words}>
        <a id={wordsId} href={link} className={classes.link} dir="auto" onClick={follow}>
          {!read && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
          {sentence}
        </a>
        <Text size="xs" c="dimmed" component="time" dateTime={at} title={formatInstant(at)}>
          {formatAgo(at)}
        </Text>
      </div>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.mark}
          aria-label={label}
          aria-describedby={wordsId}
          loading={mark.isPending}
          onClick={() => setRead(!read)}
        >
          {read ? <MailOpen size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
