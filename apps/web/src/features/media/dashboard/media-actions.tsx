import { type MediaItem, workingMediaStatuses } from '@glossa/contracts/media';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  ArrowUpRight,
  Ban,
  EllipsisVertical,
  Languages,
  ListChecks,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { hasNoSpeech } from '../../../lib/labels/no-speech.ts';
import { useCan } from '../../../lib/session/permissions.ts';

export type MediaRights = { editMedia: boolean; verify: boolean; translate: boolean };

/** The same object while the permissions are unchanged. */
export function useMediaRights(): MediaRights {
  const editMedia = useCan('Media', 'edit');
  const verify = useCan('Transcription', 'edit');
  const translate = useCan('Translation', 'edit');
  return useMemo(() => ({ editMedia, verify, translate }), [editMedia, verify, translate]);
}

export type MediaHandlers = {
  onCancel: (item: MediaItem) => void;
  onRetry: (item: MediaItem) => void;
  onDelete: (item: MediaItem) => void;
};

type MediaLink = {
  to:
    | '/dashboard/media-details'
    | '/dashboard/verify-transcript'
    | '/dashboard/translation-request';
  label: string;
  icon: ReactNode;
};

const openLink: MediaLink = {
  to: '/dashboard/media-details',
  label: t('common.open'),
  icon: <ArrowUpRight size={16} aria-hidden />,
};
const verifyLink: MediaLink = {
  to: '/dashboard/verify-transcript',
  label: t('common.verify'),
  icon: <ListChecks size={16} aria-hidden />,
};
const translateLink: MediaLink = {
  to: '/dashboard/translation-request',
  label: t('common.translate'),
  icon: <Languages size={16} aria-hidden />,
};

/** Possible actions on media, most useful first. */
export function linksFor(item: MediaItem, rights: MediaRights): MediaLink[] {
  const status = item.uploadedStatus;
  const hasTranscript = status === 'transcribed' || status === 'verified';
  const translatable = status === 'verified' || status === 'ready';
  return [
    ...(rights.verify && status === 'transcribed' ? [verifyLink] : []),
    ...(rights.translate && translatable ? [translateLink] : []),
    openLink,
    ...(rights.verify && hasTranscript && status === 'verified'
      ? [{ ...verifyLink, label: t('media.editTranscript') }]
      : []),
  ];
}

export function canCancel(item: MediaItem): boolean {
  return workingMediaStatuses.includes(item.uploadedStatus);
}
export function canRetry(item: MediaItem): boolean {
  return item.uploadedStatus === 'failed' || item.uploadedStatus === 'cancelled';
}

/** A media item of the list with its permitted actions. */
export type ListedMedia = { item: MediaItem; rights: MediaRights; handlers: MediaHandlers };

/** One button for the next step, everything else in a menu. */
export function MediaActions({
  item,
  rights,
  handlers,
  wide = false,
}: ListedMedia & { wide?: boolean }) {
  // It belongs to its uploader, who cancels it on the page for uploads.
  if (item.uploadedStatus === 'uploading') return null;
  const links = linksFor(item, rights);
  const [first, ...rest] = links;
  const search = { mediaId: item.mediaId };
  const retries = rights.editMedia && canRetry(item);
  // Where no one speaks, it would most likely end the same way.
  const retryFirst = retries && !hasNoSpeech(item);
  return (
    <Group gap={4} wrap="nowrap" justify={wide ? 'space-between' : 'flex-end'}>
      {retryFirst ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<RotateCcw size={16} aria-hidden />}
          onClick={() => handlers.onRetry(item)}
          aria-label={t('media.retryTitle', { title: item.title })}
        >
          {t('common.retry')}
        </Button>
      ) : (
        first && (
          <Button
            size="xs"
            variant={first.to === '/dashboard/media-details' ? 'default' : 'light'}
            leftSection={first.icon}
            renderRoot={(props: object) => <Link to={first.to} search={search} {...props} />}
            aria-label={t('dashboard.actionOnTitle', { action: first.label, title: item.title })}
          >
            {first.label}
          </Button>
        )
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('dashboard.moreActions', { title: item.title })}
          >
            <EllipsisVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(retryFirst ? links : rest).map((link) => (
            <Menu.Item
              key={link.label}
              leftSection={link.icon}
              renderRoot={(props: object) => <Link to={link.to} search={search} {...props} />}
            >
              {link.label}
            </Menu.Item>
          ))}
          {retries && !retryFirst && (
            <Menu.Item
              leftSection={<RotateCcw size={16} aria-hidden />}
              onClick={() => handlers.onRetry(item)}
            >
              {t('media.transcribeAgain')}
            </Menu.Item>
          )}
          {rights.editMedia && canCancel(item) && (
            <Menu.Item
              leftSection={<Ban size={16} aria-hidden />}
              onClick={() => handlers.onCancel(item)}
            >
              {t('media.cancelProcessing')}
            </Menu.Item>
          )}
          {rights.editMedia && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<Trash2 size={16} aria-hidden />}
                disabled={item.legalHold}
                onClick={() => handlers.onDelete(item)}
              >
                {t('common.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
