import type { DocumentSegment } from '@glossa/contracts/document-review';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { SearchField } from '../../ui/table/search-field.tsx';
import classes from './document-review.module.css';
import { PagePane } from './pages/page-pane.tsx';
import { PeoplePresent } from './presence/people-present.tsx';
import { usePresence } from './presence/use-presence.ts';
import {
  containsText,
  filterNames,
  filters,
  isAt,
  pageOf,
  type SegmentFilter,
} from './segments/segment-labels.ts';
import { SegmentList } from './segments/segment-list.tsx';
import { useDifferingSegments } from './segments/segment-meaning.ts';
import { useReview } from './segments/use-review.ts';

type Props = {
  ticketId: string;
  request: TranslationRequest | undefined;
  segments: readonly DocumentSegment[];
  total: number;
  canEdit: boolean;
};

type ReviewFiltersProps = {
  segments: readonly DocumentSegment[];
  shown: number;
  /** Of the whole document, which may still be loading. */
  total: number;
  search: string;
  filter: SegmentFilter;
  differing: ReadonlySet<string>;
  onSearch: (text: string) => void;
  onFilter: (filter: SegmentFilter) => void;
};

/** Filters the list by words and by origin. */
function ReviewFilters(props: ReviewFiltersProps) {
  const { segments, shown, total, search, filter, differing, onSearch, onFilter } = props;
  const count = (wanted: SegmentFilter) =>
    segments.filter((one) => isAt(one, wanted, differing)).length;
  const loading = segments.length < total;
  // Few documents have any: others keep a short row.
  const isOffered = (value: SegmentFilter) =>
    !['untranslated', 'meaning', 'unsure'].includes(value) || value === filter || count(value) > 0;
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField value={search} onChange={onSearch} label={t('documentReview.search')} />
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('documentReview.translationOrigin')}
        className={classes.origins}
        data={filters.filter(isOffered).map((value) => ({
          value,
          label: `${filterNames[value]} ${formatNumber(count(value))}`,
        }))}
        value={filter}
        onChange={(next) => onFilter(next as SegmentFilter)}
      />
      <Text size="xs" c="dimmed" role="status">
        {loading
          ? t('documentReview.loadingSegments', {
              count: segments.length,
              total,
            })
          : t('documentReview.shownSegments', { shown, total })}
      </Text>
    </div>
  );
}

/** Pages on one side, segments on the other, with a shared selection. */
export function ReviewWorkspace({ ticketId, request, segments, total, canEdit }: Props) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<SegmentFilter>('all');
  const review = useReview(ticketId);
  const languages = { from: request?.sourceLanguage, to: request?.language };
  const differing = useDifferingSegments(segments, languages);
  const present = usePresence(ticketId, activeId);
  useLeaveGuard(review.hasUnsaved);

  const shown = useMemo(
    () =>
      segments.filter(
        // A segment being edited stays in the list even if the filter no longer matches.
        (one) =>
          one.segmentId === activeId || (isAt(one, filter, differing) && containsText(one, search)),
      ),
    [segments, filter, differing, search, activeId],
  );
  const activate = (segmentId: string | null) => {
    setActiveId(segmentId);
    const segment = segments.find((one) => one.segmentId === segmentId);
    const on = segment && pageOf(segment);
    if (on) setPage(on);
  };
  const chooseOnPage = (segmentId: string) => {
    setSearch('');
    setFilter('all');
    activate(segmentId);
  };
  return (
    <div className={classes.workspace}>
      <PagePane
        ticketId={ticketId}
        builtAs={request?.outputFileName ?? null}
        segments={segments}
        activeId={activeId}
        page={page}
        onPage={setPage}
        onChoose={chooseOnPage}
      />
      <div className={classes.side}>
        <ReviewFilters
          segments={segments}
          shown={shown.length}
          total={total}
          search={search}
          filter={filter}
          differing={differing}
          onSearch={setSearch}
          onFilter={setFilter}
        />
        <PeoplePresent present={present} segments={segments} onGoTo={chooseOnPage} />
        {shown.length === 0 ? (
          <EmptyState
            title={t('documentReview.noMatchTitle')}
            text={t('documentReview.noMatchText')}
          />
        ) : (
          <SegmentList
            segments={shown}
            activeId={activeId}
            canEdit={canEdit}
            languages={languages}
            review={review}
            present={present}
            onActivate={activate}
          />
        )}
      </div>
    </div>
  );
}
