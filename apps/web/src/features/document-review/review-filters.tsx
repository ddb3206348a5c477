import type { DocumentSegment } from '@glossa/contracts/document-review';
import { SegmentedControl, Text } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { SearchField } from '../../ui/admin/search-field.tsx';
import classes from './document-review.module.css';
import { filterNames, filters, isAt, type SegmentFilter } from './segments/segment-words.ts';

type Props = {
  segments: readonly DocumentSegment[];
  shown: number;
  /** Of the whole document, which may still be loading. */
  total: number;
  search: string;
  filter: SegmentFilter;
  onSearch: (text: string) => void;
  onFilter: (filter: SegmentFilter) => void;
};

/** Narrows the list by words and by where the translation came from. */
export function ReviewFilters(props: Props) {
  const { segments, shown, total, search, filter, onSearch, onFilter } = props;
  const count = (wanted: SegmentFilter) => segments.filter((one) => isAt(one, wanted)).length;
  const loading = segments.length < total;
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          value={search}
          onChange={onSearch}
          label={t('Search original and translation')}
        />
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('Where translations came from')}
        className={classes.origins}
        data={filters.map((value) => ({
          value,
          label: `${filterNames[value]} ${formatNumber(count(value))}`,
        }))}
        value={filter}
        onChange={(next) => onFilter(next as SegmentFilter)}
      />
      <Text size="xs" c="dimmed" role="status">
        {loading
          ? t('Loading: {count, number} of {total, number} segments', {
              count: segments.length,
              total,
            })
          : t('{shown, number} of {total, number} segments', { shown, total })}
      </Text>
    </div>
  );
}
