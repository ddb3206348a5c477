import type { MediaItem } from '@glossa/contracts/media';
import { Text } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import {
  formatBytes,
  formatDate,
  formatDuration,
  formatInstant,
} from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { MediaStatusCell } from '../media-status.tsx';
import type { MediaSearch } from './dashboard-search.ts';
import { type ListedMedia, MediaActions } from './media-actions.tsx';
import { MediaTitle } from './media-title.tsx';
import { TranslationBadges } from './translation-badges.tsx';

type Props = Omit<ListedMedia, 'item'> & {
  items: readonly MediaItem[];
  sort: MediaSearch['sort'];
  descending: boolean;
  onSort: (sort: MediaSearch['sort']) => void;
};

/** Its category, and the project if it is limited to one. */
const placeOf = ({ categoryName, projectName }: MediaItem) =>
  [
    categoryName ?? t('dashboard.noCategory'),
    ...(projectName ? [t('media.projectName', { projectName })] : []),
  ].join(' · ');

const twoLines = (first: string, second: string, title?: string): ReactNode => (
  <div style={{ whiteSpace: 'nowrap' }} title={title}>
    {first}
    <Text size="xs" c="dimmed">
      {second}
    </Text>
  </div>
);

const columns: readonly Column<MediaItem, MediaSearch['sort']>[] = [
  {
    key: 'title',
    label: t('common.title'),
    sort: 'title',
    primary: true,
    width: '34%',
    minWidth: 230,
    render: (item) => <MediaTitle item={item} below={placeOf(item)} />,
  },
  {
    key: 'language',
    label: t('common.language'),
    render: ({ language }) => (language ? languageName(language) : '—'),
  },
  {
    key: 'duration',
    label: t('dashboard.duration'),
    sort: 'durationMs',
    render: ({ durationMs, sizeBytes }) =>
      twoLines(durationMs === null ? '—' : formatDuration(durationMs), formatBytes(sizeBytes)),
  },
  {
    key: 'status',
    label: t('common.status'),
    sort: 'status',
    width: 190,
    minWidth: 190,
    render: (item) => <MediaStatusCell item={item} />,
  },
  {
    key: 'translations',
    label: t('common.translations'),
    render: (item) => <TranslationBadges item={item} />,
  },
  {
    key: 'uploaded',
    label: t('media.uploaded'),
    sort: 'uploadedAt',
    minWidth: 120,
    render: ({ uploadedAt, uploadedBy }) =>
      twoLines(formatDate(uploadedAt), uploadedBy.displayName, formatInstant(uploadedAt)),
  },
];

/** The list as a table, for wide screens. */
export function MediaTable({ items, sort, descending, onSort, rights, handlers }: Props) {
  return (
    <DataTable
      label={t('common.media')}
      columns={columns}
      rows={items}
      rowId={({ mediaId }) => mediaId}
      sort={{ by: sort, descending, onSort }}
      // The same function while nothing changes: progress of one media redraws one row.
      rowActions={useCallback(
        (item: MediaItem) => <MediaActions item={item} rights={rights} handlers={handlers} />,
        [rights, handlers],
      )}
      narrow="scroll"
      verticalSpacing="sm"
    />
  );
}
