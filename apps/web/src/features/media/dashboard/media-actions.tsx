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
import { t } from '../../../lib/language/t.ts';
import { useCan } from '../../../lib/permissions.ts';

export type MediaRights = { editMedia: boolean; verify: boolean; translate: boolean };

/** The same object while the rights are the same. */
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
  label: t('Open'),
  icon: <ArrowUpRight size={16} aria-hidden />,
};
const verifyLink: MediaLink = {
  to: '/dashboard/verify-transcript',
  label: t('Verify'),
  icon: <ListChecks size={16} aria-hidden />,
};
const translateLink: MediaLink = {
  to: '/dashboard/translation-request',
  label: t('Translate'),
  icon: <Languages size={16} aria-hidden />,
};

/** What can be done next with a media, the most useful first. */
export function linksFor(item: MediaItem, rights: MediaRights): MediaLink[] {
  const status = item.uploadedStatus;
  const hasTranscript = status === 'transcribed' || status === 'verified';
  const translatable = status === 'verified' || status === 'ready';
  return [
    ...(rights.verify && status === 'transcribed' ? [verifyLink] : []),
    ...(rights.translate && translatable ? [translateLink] : []),
    openLink,
    ...(rights.verify && hasTranscript && status === 'verified'
      ? [{ ...verifyLink, label: t('Edit transcript') }]
      : []),
  ];
}

export function mayCancel(item: MediaItem): boolean {
  return workingMediaStatuses.includes(item.uploadedStatus);
}
export function mayRetry(item: MediaItem): boolean {
  return item.uploadedStatus === 'failed' || item.uploadedStatus === 'cancelled';
}

/** A media of the list, and what may be done with it. */
export type ListedMedia = { item: MediaItem; rights: MediaRights; handlers: MediaHandlers };

/** One button for the next step, everything else in a menu. */
export function MediaActions({
  item,
  rights,
  handlers,
  wide = false,
}: ListedMedia & { wide?: boolean }) {
  const links = linksFor(item, rights);
  const [first, ...rest] = links;
  const search = { mediaId: item.mediaId };
  const retryFirst = rights.editMedia && mayRetry(item);
  return (
    <Group gap={4} wrap="nowrap" justify={wide ? 'space-between' : 'flex-end'}>
      {retryFirst ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<RotateCcw size={16} aria-hidden />}
          onClick={() => handlers.onRetry(item)}
          aria-label={t('Retry {title}', { title: item.title })}
        >
          {t('Retry')}
        </Button>
      ) : (
        first && (
          <Button
            size="xs"
            variant={first.to === '/dashboard/media-details' ? 'default' : 'light'}
            leftSection={first.icon}
            renderRoot={(props) => <Link to={first.to} search={search} {...props} />}
            aria-label={t('{action}: {title}', { action: first.label, title: item.title })}
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
            aria-label={t('More actions for {title}', { title: item.title })}
          >
            <EllipsisVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(retryFirst ? links : rest).map((link) => (
            <Menu.Item
              key={link.label}
              leftSection={link.icon}
              renderRoot={(props) => <Link to={link.to} search={search} {...props} />}
            >
              {link.label}
            </Menu.Item>
          ))}
          {rights.editMedia && mayCancel(item) && (
            <Menu.Item
              leftSection={<Ban size={16} aria-hidden />}
              onClick={() => handlers.onCancel(item)}
            >
              {t('Cancel processing')}
            </Menu.Item>
          )}
          {rights.editMedia && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => handlers.onDelete(item)}
              >
                {t('Delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
