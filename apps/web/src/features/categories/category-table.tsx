import type { Category } from '@glossa/contracts/categories';
import { Anchor, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '../../lib/format/format.ts';
import { withAction } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { EditDeleteIcons } from '../../ui/table/edit-delete-icons.tsx';

type Props = {
  categories: UseQueryResult<Category[], Error>;
  empty: ReactNode;
  canEdit: boolean;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
};

const columns: readonly Column<Category>[] = [
  {
    key: 'name',
    label: t('common.name'),
    primary: true,
    render: ({ name, description }) => (
      <>
        {/* Each name reads in its own direction; all of them start at the same edge. */}
        <Text fw={500} size="sm">
          <bdi>{name}</bdi>
        </Text>
        {description && (
          <Text size="sm" c="dimmed">
            <bdi>{description}</bdi>
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'media',
    label: t('common.media'),
    align: 'end',
    render: (category) => <MediaCount category={category} />,
  },
  {
    key: 'updated',
    label: t('common.updated'),
    width: 160,
    hiddenBelow: 'sm',
    render: ({ updatedAt }) => formatDate(updatedAt),
  },
];

export function CategoryTable({ categories, empty, canEdit, onEdit, onDelete }: Props) {
  const actions = (category: Category) => (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <EditDeleteIcons
        name={category.name}
        onEdit={() => onEdit(category)}
        onDelete={() => onDelete(category)}
      />
    </Group>
  );
  return (
    <DataTable
      label={t('common.categories')}
      columns={columns}
      rows={categories.data}
      error={categories.error && withAction(categories.error, t('categories.loadFailed'))}
      onRetry={() => void categories.refetch()}
      loadingRows={4}
      empty={empty}
      rowId={({ categoryId }) => categoryId}
      rowActions={canEdit ? actions : undefined}
    />
  );
}

function MediaCount({ category }: { category: Category }) {
  if (category.mediaCount === 0)
    return (
      <Text span size="sm" c="dimmed">
        0
      </Text>
    );
  return (
    <Anchor
      size="sm"
      aria-label={t('categories.showMedia', {
        count: category.mediaCount,
        name: category.name,
      })}
      renderRoot={(props: object) => (
        <Link to="/dashboard" search={{ category: category.categoryId }} {...props} />
      )}
    >
      {formatNumber(category.mediaCount)}
    </Anchor>
  );
}
