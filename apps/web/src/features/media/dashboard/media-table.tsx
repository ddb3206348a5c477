import type { MediaItem } from '@glossa/contracts/media';
import { Table, Text, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo } from 'react';
import { formatBytes, formatDate, formatDuration, formatInstant } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { MediaStatusCell } from '../media-status.tsx';
import type { MediaSearch } from './dashboard-search.ts';
import { type ListedMedia, MediaActions } from './media-actions.tsx';
import classes from './media-table.module.css';
import { MediaTitle } from './media-title.tsx';
import { TranslationBadges } from './translation-badges.tsx';

type Props = Omit<ListedMedia, 'item'> & {
  items: readonly MediaItem[];
  sort: MediaSearch['sort'];
  descending: boolean;
  onSort: (sort: MediaSearch['sort']) => void;
};

/** Its category, and the project where it is limited to one. */
const placeOf = ({ categoryName, projectName }: MediaItem) =>
  [
    categoryName ?? t('No category'),
    ...(projectName ? [t('Project {projectName}', { projectName })] : []),
  ].join(' · ');

function SortHeader({
  label,
  sort,
  props,
}: {
  label: string;
  sort: MediaSearch['sort'];
  props: Props;
}) {
  const active = props.sort === sort;
  const Icon = active ? (props.descending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <Table.Th aria-sort={active ? (props.descending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => props.onSort(sort)}
      >
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

/** The list as a table, for wide screens. */
export function MediaTable(props: Props) {
  return (
    <div className={classes.surface}>
      <Table verticalSpacing="sm" highlightOnHover className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <SortHeader label={t('Title')} sort="title" props={props} />
            <Table.Th>{t('Language')}</Table.Th>
            <SortHeader label={t('Length')} sort="durationMs" props={props} />
            <SortHeader label={t('Status')} sort="status" props={props} />
            <Table.Th>{t('Translations')}</Table.Th>
            <SortHeader label={t('Uploaded')} sort="uploadedAt" props={props} />
            <Table.Th>
              <span className={classes.hidden}>{t('Actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.items.map((item) => (
            <MediaRow
              key={item.mediaId}
              item={item}
              rights={props.rights}
              handlers={props.handlers}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Drawn again only when its own media changed: progress of one redraws one row. */
const MediaRow = memo(function MediaRow({ item, rights, handlers }: ListedMedia) {
  return (
    <Table.Tr>
      <Table.Td className={classes.titleCell}>
        <MediaTitle item={item} below={placeOf(item)} />
      </Table.Td>
      <Table.Td>{item.language ? languageName(item.language) : '—'}</Table.Td>
      <Table.Td className={classes.figures}>
        {item.durationMs === null ? '—' : formatDuration(item.durationMs)}
        <Text size="xs" c="dimmed">
          {formatBytes(item.sizeBytes)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.statusCell}>
        <MediaStatusCell item={item} />
      </Table.Td>
      <Table.Td className={classes.translationsCell}>
        <TranslationBadges item={item} />
      </Table.Td>
      <Table.Td className={classes.figures} title={formatInstant(item.uploadedAt)}>
        {formatDate(item.uploadedAt)}
        <Text size="xs" c="dimmed">
          {item.uploadedBy.displayName}
        </Text>
      </Table.Td>
      <Table.Td>
        <MediaActions item={item} rights={rights} handlers={handlers} />
      </Table.Td>
    </Table.Tr>
  );
});
