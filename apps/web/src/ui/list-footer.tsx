import { Group, Pagination, Select, Text } from '@mantine/core';
import { t } from '../lib/language/t.ts';
import { pageSizes } from './admin/page-sizes.ts';

type Props = {
  total: number;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** What is listed, in the plural with a capital: t('Media'), t('Users'). */
  noun: string;
};

const controls = {
  first: t('first page'),
  last: t('last page'),
  next: t('next page'),
  previous: t('previous page'),
} as const;

/** How many there are, which are shown, and the way to the others. */
export function ListFooter({ total, page, pageSize, onPage, onPageSize, noun }: Props) {
  const first = total === 0 ? 0 : Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {t('{first, number}–{last, number} of {total, number}', { first, last, total })}
      </Text>
      <Group gap="sm">
        <Select
          size="xs"
          w={110}
          aria-label={t('{noun} on one page', { noun })}
          allowDeselect={false}
          data={pageSizes.map((size) => ({
            value: String(size),
            label: t('{size} a page', { size }),
          }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
        />
        <Pagination
          size="sm"
          siblings={1}
          total={Math.max(1, Math.ceil(total / pageSize))}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': controls[control] })}
          getItemProps={(item) => ({ 'aria-label': t('Page {item}', { item }) })}
        />
      </Group>
    </Group>
  );
}
