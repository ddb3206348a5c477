import { installModel } from '@glossa/contracts/models';
import type { Notification, NotificationKind } from '@glossa/contracts/notifications';
import { ActionIcon, Button, Group, Text, ThemeIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  AtSign,
  Bell,
  CircleCheck,
  CircleX,
  ClipboardList,
  Clock,
  Download,
  HardDrive,
  History,
  Lock,
  type LucideIcon,
  Mail,
  MailOpen,
  MessageSquareText,
  MicOff,
  UserRoundCheck,
  Webhook,
} from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { formatAgo, formatInstant } from '../../lib/format/format.ts';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { isInstalling, modelsOptions } from '../../lib/queries/models.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { notificationSentence } from './notification-labels.ts';
import classes from './notification-row.module.css';
import { useMarkNotifications } from './queries.ts';

type Props = { notification: Notification; onFollowed?: () => void };

const good = { Icon: CircleCheck, color: 'green' };
const bad = { Icon: CircleX, color: 'red' };
const noSpeech = { Icon: MicOff, color: 'gray' };
const feedback = { Icon: MessageSquareText, color: 'petrol' };

const signs: Readonly<Partial<Record<NotificationKind, { Icon: LucideIcon; color: string }>>> = {
  'media-ready': good,
  'media-failed': bad,
  'translation-ready': good,
  'translation-failed': bad,
  'verification-done': good,
  'verification-rejected': bad,
  'translation-outdated': { Icon: History, color: 'orange' },
  'files-outdated': { Icon: History, color: 'orange' },
  'draft-stored': { Icon: History, color: 'orange' },
  'transcript-waiting': { Icon: ClipboardList, color: 'petrol' },
  'translation-waiting': { Icon: ClipboardList, color: 'petrol' },
  'review-assigned': { Icon: UserRoundCheck, color: 'petrol' },
  'review-sent-back': bad,
  'review-due-soon': { Icon: Clock, color: 'orange' },
  'review-overdue': { Icon: Clock, color: 'red' },
  'access-lost': { Icon: Lock, color: 'orange' },
  'approval-waiting': { Icon: UserRoundCheck, color: 'orange' },
  approved: { Icon: UserRoundCheck, color: 'green' },
  mention: { Icon: AtSign, color: 'petrol' },
  'feedback-added': feedback,
  'feedback-assigned': feedback,
  'feedback-commented': feedback,
  'feedback-status': feedback,
  'webhook-disabled': { Icon: Webhook, color: 'red' },
  'files-damaged': { Icon: HardDrive, color: 'red' },
  'storage-full': { Icon: HardDrive, color: 'red' },
  'model-requested': { Icon: Download, color: 'petrol' },
};

function KindIcon({ kind, params }: Pick<Notification, 'kind' | 'params'>) {
  const own = params.cause === 'no-speech' ? noSpeech : signs[kind];
  const { Icon, color } = own ?? { Icon: Bell, color: 'gray' };
  return (
    <ThemeIcon variant="light" color={color} size={34} radius="xl" aria-hidden>
      <Icon size={18} />
    </ThemeIcon>
  );
}

/** One notification: event, time, link, and read state. */
export function NotificationRow({ notification, onFollowed }: Props) {
  const { notificationId, kind, link, at, read } = notification;
  const router = useRouter();
  const wordsId = useId();
  const mark = useMarkNotifications();
  const sentence = notificationSentence(notification);
  const setRead = (next: boolean) =>
    mark.mutate({ notificationIds: [notificationId], read: next }, { onError: toastError });
  const label = read ? t('notifications.markUnread') : t('notifications.markRead');

  const follow = (event: MouseEvent) => {
    if (!read) setRead(true);
    // The browser handles new tabs and windows.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (link === null) return;
    router.history.push(link);
    onFollowed?.();
  };
  const words = (
    <>
      {!read && <VisuallyHidden>{t('notifications.unreadPrefix')} </VisuallyHidden>}
      {sentence}
    </>
  );
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <KindIcon kind={kind} params={notification.params} />
      <div className={classes.words}>
        {link === null ? (
          <span id={wordsId} className={classes.sentence} dir="auto">
            {words}
          </span>
        ) : (
          <a id={wordsId} href={link} className={classes.link} dir="auto" onClick={follow}>
            {words}
          </a>
        )}
        <Text size="xs" c="dimmed" component="time" dateTime={at} title={formatInstant(at)}>
          {formatAgo(at)}
        </Text>
        {kind === 'model-requested' && <InstallRequested notification={notification} />}
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

/** The button of a notification that asks for models: installs those that are missing. */
function InstallRequested({ notification }: { notification: Notification }) {
  const client = useQueryClient();
  const models = useQuery(modelsOptions());
  const modelIds = String(notification.params.models ?? '')
    .split(' ')
    .filter((id) => id !== '');
  const known = (models.data?.models ?? []).filter(({ modelId }) => modelIds.includes(modelId));
  const missing = modelIds.filter(
    (id) => !known.some(({ modelId, installed }) => installed && modelId === id),
  );
  const install = useMutation({
    mutationFn: async () => {
      for (const modelId of missing) await callApi(installModel, { params: { modelId } });
    },
    onSuccess: () => toastSuccess(t('notifications.modelInstalling')),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: engineKeys.all }),
  });
  if (models.isPending) return null;
  if (missing.length === 0)
    return (
      <Group gap={4} c="dimmed">
        <CircleCheck size={13} aria-hidden />
        <Text size="xs">{t('status.installed')}</Text>
      </Group>
    );
  return (
    <Button
      size="xs"
      mt={4}
      style={{ alignSelf: 'start' }}
      leftSection={<Download size={13} aria-hidden />}
      loading={
        install.isPending || known.some((model) => model.install && isInstalling(model.install))
      }
      onClick={() => install.mutate()}
    >
      {t('notifications.installModel')}
    </Button>
  );
}
