import { Button, Group, Pagination, Select, Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import type { GoToPage, Paged } from '../../lib/paging.ts';
import { pageSizes } from '../../lib/search-params.ts';
import { EmptyState } from '../feedback/state.tsx';

/** The last rows of the last page were deleted, or the address has a page that never existed. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title={t('common.emptyPage')}
      text={t('common.listShorter')}
      action={
        <Button variant="default" onClick={onFirst}>
          {t('common.goToFirstPage')}
        </Button>
      }
    />
  );
}

type Props = {
  /** The response's data about the whole list. */
  list: Paged;
  /** Rows on this page. */
  shown: number;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  onPage: GoToPage;
  onPageSize: (size: number) => void;
  /** The items as a capitalized plural: t('Media'), t('Users'). */
  noun: string;
};

const controls = {
  first: t('common.firstPage'),
  last: t('common.lastPage'),
  next: t('common.nextPage'),
  previous: t('common.previousPage'),
} as const;

/** The total, the visible range, and paging. */
export function ListFooter({ list, shown, page, pageSize, onPage, onPageSize, noun }: Props) {
  const { total, totalIsExact = true, nextCursor, previousCursor } = list;
  const before = (page - 1) * pageSize;
  const last = totalIsExact ? Math.min(total, before + pageSize) : before + shown;
  const first = total === 0 ? 0 : Math.min(before + 1, last);
  const knownPages = Math.max(1, Math.ceil(total / pageSize));
  // Adjacent pages are reached by their cursors, which take the same time at any depth.
  const goTo = (wanted: number) => {
    if (wanted === page + 1 && nextCursor) onPage(wanted, nextCursor);
    else if (wanted === page - 1 && wanted > 1 && previousCursor) onPage(wanted, previousCursor);
    else onPage(wanted);
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {totalIsExact
          ? t('common.pageRange', { first, last, total })
          : t('common.pageRangeMoreThan', {
              first,
              last,
              total,
            })}
      </Text>
      <Group gap="sm">
        <Select
          size="xs"
          w={110}
          aria-label={t('common.itemsPerPage', { noun })}
          allowDeselect={false}
          data={pageSizes.map((size) => ({
            value: String(size),
            label: t('common.perPage', { size }),
          }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
        />
        <Pagination
          size="sm"
          siblings={1}
          total={totalIsExact ? knownPages : Math.max(knownPages, nextCursor ? page + 1 : page)}
          value={page}
          onChange={goTo}
          getControlProps={(control) => ({ 'aria-label': controls[control] })}
          getItemProps={(item) => ({ 'aria-label': t('common.pageNumber', { item }) })}
        />
      </Group>
    </Group>
  );
}
